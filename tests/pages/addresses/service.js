const cached = ["/in/service/cached"]; self.addEventListener("install", (event) => event.waitUntil(caches.open("a").then((cache) => cache.addAll(["/in/service/added"]))));
