"""What pages do by script: as they load, or when they are clicked, hovered or left."""

from __future__ import annotations

import html
import random

SCRIPTS = {
    # --- the console and errors
    "console flood": "for (let n = 0; n < 20000; n++) console.error('a-'.repeat(50) + n);",
    "console without end": "setInterval(() => { for (let n = 0; n < 300; n++)"
    " console.error('%s %o %d', n, document, {}); }, 10);",
    "console formats": "console.error('a-'.repeat(100000)); console.log('%s %o %d', {}, [], 'x');"
    " console.error('%s'.repeat(5000), ...Array(5000).fill('y')); console.error('%c%c%', 1);",
    "console getters": "console.error('%o', { get a() { throw 1; } }, new Proxy({}, {"
    " get() { throw 2; }, ownKeys() { for (;;); } })); console.table(Array(500).fill({ a: 1 }));",
    "console odd kinds": "console.trace('t'); console.assert(false, { toString() { throw 1; } });"
    " console.group(); console.dirxml(document); console.error(Symbol('s'), 10n, null, undefined,"
    " -0, () => 1, new Map([[1, 2]]), new Error('in'), document.all); console.clear();",
    "many exceptions": "for (let n = 0; n < 500; n++)"
    " setTimeout(() => { throw new Error('x'.repeat(9999)); });",
    "exceptions without end": "setInterval("
    "() => { throw new Error('again ' + Math.random()); }, 1);",
    "rejections": "for (let n = 0; n < 500; n++) Promise.reject({ toString() { throw 1; } });",
    "odd rejections": "Promise.reject(); Promise.reject(null); Promise.reject(document);"
    " Promise.reject(new Proxy({}, { get() { throw 1; } })); Promise.reject(Symbol('s'));"
    " Promise.reject(Object.create(null)); Promise.reject('\\n'.repeat(9999)); Promise.reject(1n);",
    "huge stack": "throw Object.assign(new Error('m'), { stack: 'at x\\n'.repeat(200000) });",
    "throws null": "throw null;",
    "throws an endless getter": "throw { get message() { for (;;); } };",
    "throws odd things": "setTimeout(() => { throw document; });"
    " setTimeout(() => { throw () => 1; });"
    " setTimeout(() => { throw Object.defineProperty(new Error('g'), 'stack',"
    " { get() { throw 1; } }); }); setTimeout(() => { throw Symbol('x'); }); setTimeout(() => {"
    " throw Object.assign(new Error('n'), { name: { toString() { throw 1; } }, message: {} }); });",
    "prepareStackTrace": "Error.prepareStackTrace = () => { for (;;); };"
    " setTimeout(() => { null.x; });",
    "recursion": "const f = () => f(); f();",
    "error handler loops": "onerror = () => { setTimeout(() => { throw 1; }); }; throw 0;",
    # --- time and memory
    "busy 1.5 s": "const end = Date.now() + 1500; while (Date.now() < end);",
    "busy 3 s": "const end = Date.now() + 3000; while (Date.now() < end);",
    "busy for ever": "for (;;);",
    "busy soon": "setTimeout(() => { for (;;); }, 700);",
    "busy when idle": "requestIdleCallback(() => { for (;;); });",
    "busy again and again": "setInterval(() => { for (const end = Date.now() + 400;"
    " Date.now() < end;); }, 410);",
    "microtasks for ever": "const f = () => Promise.resolve().then(f); setTimeout(f, 300);",
    "memory": "window.kept = []; for (let n = 0; n < 25; n++)"
    " kept.push(new Uint8Array(10000000).fill(n));",
    "memory of texts": "window.kept = []; const i = setInterval(() => { kept.push('x'.repeat(1e6)"
    " + Math.random()); if (kept.length > 150) clearInterval(i); }, 5);",
    "memory of nodes": "const i = setInterval(() => { for (let n = 0; n < 2000; n++)"
    " document.createElement('div').append('x'.repeat(500));"
    " document.body.append(document.createElement('p')); }, 20);"
    " setTimeout(() => clearInterval(i), 4000);",
    "worker loop": "new Worker(URL.createObjectURL(new Blob(['for(;;);'])));",
    "worker flood": "const w = new Worker(URL.createObjectURL(new Blob(["
    "'setInterval(() => { postMessage(1); console.error(2); fetch(`/none`).catch(() => {}); }, 5)'"
    "])));"
    " w.onmessage = () => { document.title += '.'; };",
    # --- dialogs and windows
    "long alert": "alert('a'.repeat(50000));",
    "confirms": "let n = 0; const i = setInterval(() => { confirm('Sure?');"
    " if (++n > 20) clearInterval(i); }, 9);",
    "alerts for ever": "setInterval(() => alert('again'), 1);",
    "alert loop": "for (let n = 0; n < 200; n++) alert(n);",
    "alert in frames": "const f = () => { alert('frame'); requestAnimationFrame(f); };"
    " requestAnimationFrame(f);",
    "beforeunload": "prompt('p'); alert('q');"
    " onbeforeunload = e => { e.preventDefault(); return 'stay'; };",
    "leaving loops": "onbeforeunload = () => { for (const end = Date.now() + 2500;"
    " Date.now() < end;); };",
    "leaving never ends": "onbeforeunload = () => { for (;;); };",
    "unload alerts": "onunload = onpagehide = () => { alert('bye'); open('?bye');"
    " navigator.sendBeacon('/none', 'x'); fetch('/none', { keepalive: true, method: 'POST' }); };",
    "prompts": "while (prompt('Say no', '\\ud800'.repeat(1000)) !== null && Math.random() < 0.95);",
    "windows": "for (let n = 0; n < 30; n++) open('?w' + n);",
    "windows for ever": "addEventListener('click', () => { for (let n = 0; n < 5; n++)"
    " open('?p' + n); }, true); setInterval(() => open('?timer'), 300);",
    "named windows": "for (let n = 0; n < 20; n++) {"
    " const w = open('', 'n' + n % 3); w && w.close();"
    " } onclick = () => { const w = open('/slow', 'x'); setTimeout(() => w && w.close(), 5); };",
    "written window": "open('about:blank').document.write('<button>X</button>'); ",
    "window of data": "open('data:text/html,<button>D</button>'); open(URL.createObjectURL("
    "new Blob(['<button>Blob</button><script>for(;;);<\\/script>'], { type: 'text/html' })));",
    "window closes itself": "close(); opener = null;",
    "window that closes us": "const w = open('?c'); w && (w.onload = () => w.opener.close());"
    " setTimeout(close, 400);",
    "modal": "const d = document.createElement('dialog'); d.innerHTML = '<button>In</button>';"
    " document.body.append(d); d.showModal(); d.onclose = d.oncancel = e => { e.preventDefault();"
    " if (!d.open) d.showModal(); };",
    "print": "print(); setTimeout(print, 100); onclick = print;",
    "fullscreen": "onclick = () => { document.documentElement.requestFullscreen();"
    " document.documentElement.requestPointerLock(); navigator.keyboard?.lock(); };",
    "permissions": "navigator.geolocation?.getCurrentPosition(() => {});"
    " Notification?.requestPermission(); navigator.mediaDevices?.getUserMedia({ video: true })"
    ".catch(() => {}); navigator.clipboard?.readText().catch(() => {});"
    " onclick = () => { showOpenFilePicker?.().catch(() => {}); showSaveFilePicker?.()"
    ".catch(() => {}); navigator.share?.({ url: '?' }).catch(() => {});"
    " document.requestStorageAccess(); navigator.credentials?.get({ password: true }); };",
    # --- addresses and history
    "long fragment": "if (!location.hash) location.hash = '#' + 'h'.repeat(5000);",
    "fragments for ever": "setInterval(() => { location.hash = Math.random(); }, 20);",
    "history flood": "for (let n = 0; n < 300; n++) history.pushState({}, '', '?s' + n);",
    "history for ever": "setInterval(() => { try { history.replaceState({}, '', '?r' +"
    " Math.random()); } catch {} }, 30);",
    "back trap": "onpopstate = () => history.go(1); history.pushState({}, '', '');",
    "long address": "history.pushState({}, '', '?' + 'l'.repeat(1000000));",
    "odd address": "history.pushState({}, '', '/%00%ff/\\ud800/..%2f?a=%&b[]=%zz#%');",
    "reloads": "setTimeout(() => location.reload(), 300);",
    "reloads at once": "location.reload();",
    "goes on": "setTimeout(() => location = '?' + Math.random(), 200);",
    "goes on for ever": "setInterval(() => { location = '?' + Math.random(); }, 1);",
    "goes nowhere": "setInterval(() => { location = '/status/204'; }, 50);",
    "goes to silence": "setTimeout(() => { location = '/slow'; }, 100);",
    "goes to a download": "setInterval(() => { location = '/download'; }, 200);",
    "navigation held": "navigation?.addEventListener('navigate', e => { try {"
    " e.intercept({ handler: () => new Promise(() => {}) }); } catch {} });",
    "back and forth": "setInterval(() => history.go(Math.random() < 0.5 ? -1 : 1), 30);",
    # --- the document
    "grows": "setInterval(() => { document.body.append('x'); }, 1);",
    "button comes and goes": "setInterval(() => { b.remove(); document.body.append(b); }, 5);",
    "restless title": "const f = () => { document.title = Math.random();"
    " requestAnimationFrame(f); }; f();",
    "writes": "document.write('<button>W</button>'); document.close();",
    "writes later": "setTimeout(() => { document.write('<button>L</button>'); }, 300);",
    "writes for ever": "setInterval(() => { document.open();"
    " document.write('<button>F' + Math.random() + '</button>'); document.close(); }, 100);",
    "removes the document": "document.documentElement.remove();",
    "another root": "document.documentElement.remove(); document.append("
    "document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
    "frameset": "document.body.replaceWith(document.createElement('frameset'));",
    "opened for ever": "document.open(); ",
    "half a pair": "document.title = '\\ud800'; document.body.append(Object.assign("
    "document.createElement('button'), { textContent: '\\udfff half', name: '\\ud800' }));",
    "tiny": "document.body.style.cssText = 'zoom: 0.0001; transform: rotate(45deg) scale(0)';",
    "observer": "new MutationObserver(() => document.body.append(document.createElement('i')))"
    ".observe(document, { childList: true, subtree: true }); document.body.append('go');",
    "focus fight": "setInterval(() => b.focus(), 1); onfocus = onblur = () => b.focus();",
    "select for ever": "document.onselectionchange = () => getSelection().selectAllChildren("
    "document.body); getSelection().selectAllChildren(document.body);",
    "scroll for ever": "setInterval(() => scrollTo(0, Math.random() * 9999), 5);"
    " document.body.style.height = '99999px';",
    "animations": "for (let n = 0; n < 500; n++) b.animate([{ left: 0 }, { left: '9px' }],"
    " { duration: 100, iterations: Infinity });",
    "view transition": "document.startViewTransition?.(() => new Promise(() => {}));",
    "custom elements": "customElements.define('x-e', class extends HTMLElement { constructor() {"
    " super(); this.attachShadow({ mode: 'closed' }).append(document.createElement('x-e')); } });"
    " try { document.body.append(document.createElement('x-e')); } catch {}",
    "elements that throw": "for (const name of ['x-t', 'x-u']) customElements.define(name, class"
    " extends HTMLElement { static observedAttributes = ['id', 'class', 'style'];"
    " connectedCallback() { throw new Error('connected'); } disconnectedCallback() { throw 1; }"
    " attributeChangedCallback() { this.id = Math.random(); throw 2; } get innerText() { throw 3; }"
    " get tagName() { return 'BUTTON'; } }); document.body.insertAdjacentHTML('beforeend',"
    " '<x-t tabindex=0 onclick=1>T</x-t><x-u role=button id=u>U</x-u>');",
    "properties that throw": "for (const name of ['tagName', 'id', 'getAttribute', 'innerText',"
    " 'parentNode', 'ownerDocument', 'getBoundingClientRect', 'matches', 'children', 'style'])"
    " Object.defineProperty(b, name, { get() { throw new Error(name); } });",
    "properties without end": "for (const name of ['value', 'textContent', 'id', 'shadowRoot',"
    " 'labels', 'offsetParent']) Object.defineProperty(b, name, { get() { for (;;); } });",
    # --- built-ins
    "JSON broken": "JSON.stringify = JSON.parse = () => { throw 1; }; Array.prototype.map = null;",
    "toJSON": "Object.prototype.toJSON = Array.prototype.toJSON = () => { for (;;); };",
    "every object": "Object.defineProperty(Object.prototype, 'url', { get() { throw 1; } });",
    "elements broken": "Element.prototype.getAttribute = () => ({});"
    " Element.prototype.click = null;"
    " Element.prototype.matches = Element.prototype.closest = () => { throw 1; };",
    "strings broken": "String.prototype.trim = String.prototype.split = () => 5;"
    " Object.prototype.toString = () => { throw 1; }; RegExp.prototype.exec = () => ({});"
    " Symbol.prototype.toString = null; Function.prototype.call = Function.prototype.apply = null;",
    "arrays broken": "Array.prototype[Symbol.iterator] = function* () { for (;;) yield this; };"
    " Array.from = Array.prototype.push = () => { throw 1; };",
    "promises broken": "Promise.prototype.then = () => { throw 1; }; window.Promise = null;",
    "thenable objects": "Object.defineProperty(Object.prototype, 'then',"
    " { get() { return () => {}; }, configurable: true });",
    "document broken": "for (const name of ['querySelectorAll', 'querySelector', 'createElement',"
    " 'elementFromPoint', 'body', 'documentElement', 'title', 'readyState', 'forms'])"
    " Object.defineProperty(document, name, { get() { throw new Error(name); } });",
    "clocks broken": "Date.now = performance.now = () => NaN; window.setTimeout ="
    " window.requestAnimationFrame = () => 0; window.MutationObserver = undefined;",
    "events broken": "EventTarget.prototype.addEventListener ="
    " EventTarget.prototype.dispatchEvent ="
    " () => { throw 1; }; window.Event = window.MouseEvent = null;",
    "windows broken": "for (const name of ['getComputedStyle', 'matchMedia', 'Node', 'Element',"
    " 'innerWidth', 'devicePixelRatio', 'frames', 'length', 'scrollX']) { try {"
    " Object.defineProperty(window, name, { get() { throw new Error(name); } }); } catch {} }",
    "clicks swallowed": "for (const kind of ['click', 'mousedown', 'pointerdown', 'keydown'])"
    " addEventListener(kind, e => { e.stopImmediatePropagation(); e.preventDefault(); }, true);",
    "mouse breeds": "addEventListener('mousemove', () => document.body.append(Object.assign("
    "document.createElement('button'), { textContent: 'M' })));",
    "mouse blocks": "addEventListener('mousemove', () => { for (const end = Date.now() + 2500;"
    " Date.now() < end;); }, true);",
    "press never ends": "addEventListener('mousedown', () => { for (;;); }, true);",
    "debugger": "debugger;",
    "debugger for ever": "setInterval(() => { debugger; }, 10);",
    # --- the network
    "service worker": "navigator.serviceWorker && navigator.serviceWorker.register('/sw.js');",
    "sockets": "new WebSocket('ws://' + location.host + '/ws'); new EventSource('/events');"
    " for (let n = 0; n < 50; n++) new WebSocket('ws://' + location.host + '/slow');",
    "slow requests": "for (let n = 0; n < 200; n++) fetch('/slow?' + n).catch(() => {});",
    "requests for ever": "setInterval(() => fetch('/none?' + Math.random()).catch(() => {}), 5);",
    "synchronous request": "setTimeout(() => { const r = new XMLHttpRequest();"
    " r.open('GET', '/slow', false); r.send(); }, 300);",
    "odd requests": "navigator.sendBeacon('/beacon', 'x'.repeat(60000));"
    " fetch('/x', { method: 'DELETE' }); fetch('/none', { method: 'POST', body: new Blob("
    "[new Uint8Array(5000000)]) }); fetch('http://no-such.example/'); fetch('/loop')"
    ".catch(() => {}); fetch('data:,x'); fetch('/%00', { headers: { 'X-Y': 'z'.repeat(50000) } });",
    "storage": "document.cookie = 'c=' + 'x'.repeat(4000); localStorage.big = 'x'.repeat(4000000);"
    " for (let n = 0; n < 200; n++) document.cookie = 'k' + n + '=' + n; caches?.open('c');"
    " indexedDB.open('d').onupgradeneeded = () => { for (const end = Date.now() + 1000;"
    " Date.now() < end;); };",
    "downloads": "for (let n = 0; n < 10; n++) { const a = document.createElement('a');"
    " a.href = '/download?' + n; a.download = '../' + 'n'.repeat(300); a.click(); }",
    "endless scripts": "document.head.append(Object.assign(document.createElement('script'),"
    " { src: '/drip' }), Object.assign(document.createElement('link'),"
    " { rel: 'stylesheet', href: '/slow' }));",
    "broken media": "for (let n = 0; n < 50; n++) new Audio('/drip?' + n).play().catch(() => {});",
    "speculation": "const s = document.createElement('script'); s.type = 'speculationrules';"
    " s.textContent = JSON.stringify({ prerender: [{ where: { href_matches: '/*' },"
    " eagerness: 'immediate' }] }); document.head.append(s);",
    "shared worker": "try {"
    " new SharedWorker(URL.createObjectURL(new Blob(['for(;;);']))); } catch {}",
    "broadcast": "const c = new BroadcastChannel('b'), d = new BroadcastChannel('b');"
    " c.onmessage = e => c.postMessage(e.data + 'x'); d.onmessage = e => d.postMessage(e.data);"
    " c.postMessage('go');",
}
"""Named, so that a report can say which one it was."""


def scripted(rng: random.Random, script: str) -> str:
    """It runs as the page loads."""
    where = rng.choice(("<script>{}</script>", "<script type=module>{}</script>",
                        "<img src=/none onerror=\"{}\">"))  # fmt: skip
    code = html.escape(script) if "onerror" in where else script
    return f"<button id=b>Act</button>{where.format(code)}"


def on_click(rng: random.Random, script: str) -> str:
    """It runs on a click, or what else a person does."""
    event = rng.choice(("click", "click", "click", "mouseenter", "mousedown", "focus", "keydown"))
    return (
        f'<button id=b on{event}="{html.escape(script)}">Press {rng.randint(0, 99)}</button>'
        f'<input aria-label=I on{rng.choice(("input", "focus", "change"))}="{html.escape(script)}">'
    )
