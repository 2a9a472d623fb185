// Node-RED on loopback, quiet, and without the nodes that run programs or talk to other machines.
module.exports = {
  uiHost: "127.0.0.1",
  flowFile: "flows.json",
  credentialSecret: "for the benchmark only",
  telemetry: { enabled: false, updateNotification: false },
  externalModules: { palette: { allowInstall: false }, modules: { allowInstall: false } },
  functionExternalModules: false,
  logging: { console: { level: "warn" } },
  editorTheme: { tours: false, palette: { catalogues: [] }, codeEditor: { lib: "ace" } },
  nodesExcludes: [
    "90-exec.js", "05-httpproxy.js", "05-tls.js", "10-mqtt.js", "21-httprequest.js",
    "22-websocket.js", "31-tcpin.js", "32-udp.js", "10-file.js", "23-watch.js",
  ],
};
