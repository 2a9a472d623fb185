const path = "/in/scripts/worker"; fetch("/in/scripts/worker-fetch"); importScripts("/in/scripts/worker-import");
