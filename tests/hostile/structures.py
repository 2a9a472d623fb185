"""Trees that are deep, wide, nested in frames and shadow roots, covered or on the move."""

from __future__ import annotations

import random


def deep(rng: random.Random) -> str:
    levels = rng.choice((600, 3_000))
    tag = rng.choice(("div", "table", "ul", "span", "details open", "form", "x-deep"))
    return f"<{tag}>" * levels + "<button>Deep</button>"


def deep_by_script(rng: random.Random) -> str:
    """Deeper than the parser would nest."""
    return (
        "<div id=top></div><script>let at = top_ = document.getElementById('top');"
        f" for (let n = 0; n < {rng.choice((5_000, 20_000))}; n++)"
        " at = at.appendChild(document.createElement('i')); at.innerHTML = '<button>D</button>';"
        "</script>"
    )


def crowded(rng: random.Random) -> str:
    return (
        f"<script>for (let n = 0; n < {rng.choice((3_000, 12_000, 20_000))}; n++)"
        " document.body.append("
        "Object.assign(document.createElement('button'), { textContent: 'B' + n }));</script>"
    )


def wide_table(rng: random.Random) -> str:
    size = rng.choice((40, 140))
    row = "<tr>" + "<td tabindex=0 onclick='1'>c" * size
    return f"<table role=grid>{row * size}</table>"


def framed(rng: random.Random) -> str:
    kinds = (
        "src=?frame", "srcdoc='<button>In</button>'", "src=about:blank", "src='data:text/html,x'",
        "sandbox srcdoc='<button>S</button>'", "src='javascript:1'", "src=/slow", "src=/loop",
        "sandbox='allow-scripts allow-modals' srcdoc='<script>for(;;)alert(1)</script>'",
        "srcdoc='<script>frameElement.remove()</script>'", "src=/download", "src=/auth",
        "srcdoc='<script>parent.location=`?by-frame`</script>'", "src=/none loading=lazy",
        "srcdoc='<script>setInterval(()=>location.reload(),50)</script>'", "src=/status/204",
        "onload='this.remove()' src=?gone", "srcdoc='<script>top.document.title=``</script>'",
        "srcdoc='<script>document.open();document.write(`<button>W</button>`)</script>'",
        "sandbox src=?frame", "src='/drip'", "srcdoc='<iframe srcdoc=\"<button>I</button>\">'",
    )  # fmt: skip
    return "".join(f"<iframe {rng.choice(kinds)}></iframe>" for _ in range(rng.choice((3, 12, 40))))


def old_frames(_: random.Random) -> str:
    return (
        "<object data=?o type=text/html></object><embed src=?e><object data=/slow></object>"
        "<script>const f = document.createElement('iframe'); document.body.append(f);"
        " const g = f.contentDocument.createElement('iframe'); f.contentDocument.body.append(g);"
        " setInterval(() => { f.remove(); document.body.append(f); }, 20);</script>"
    )


def shadowed(rng: random.Random) -> str:
    mode = rng.choice(("open", "closed"))
    return (
        "<script>let host = document.body; for (let n = 0; n < 60; n++) { const at ="
        " document.createElement('x-a' + n); host.append(at);"
        f" host = at.attachShadow({{ mode: '{mode}' }}); host.innerHTML ="
        " '<slot></slot><button>S' + n + '</button>'; }</script>"
    )


def wide_shadows(rng: random.Random) -> str:
    """Many roots, and slots whose content is moved all the time."""
    return (
        f"<script>for (let n = 0; n < {rng.choice((200, 2_000))}; n++) {{"
        " const host = document.body.appendChild(document.createElement('div'));"
        " host.innerHTML = '<button slot=s>L</button>';"
        " host.attachShadow({ mode: n % 2 ? 'open' : 'closed' }).innerHTML ="
        " '<slot name=s></slot><slot><button>fallback</button></slot>'; }"
        " setInterval(() => { for (const b of document.querySelectorAll('[slot]'))"
        " b.slot = b.slot ? '' : 's'; }, 50);</script>"
    )


def covered(rng: random.Random) -> str:
    return (
        f"<div style='position:fixed;inset:0;z-index:{rng.choice((1, 2147483647))};opacity:0.01'"
        " onclick='this.remove();setTimeout(()=>document.body.append(this),1)'></div>"
        "<dialog id=d><button onclick='d.showModal()'>Close</button></dialog>"
        "<script>d.showModal()</script>"
    )


def moving(rng: random.Random) -> str:
    """Controls that run away from the mouse, vanish under it or never stand still."""
    flight = rng.choice((
        "this.style.left = Math.random() * 900 + 'px'", "this.remove()", "this.hidden = true",
        "this.style.pointerEvents = 'none'", "this.replaceWith(this.cloneNode(true))",
        "document.body.prepend(this)", "this.style.transform += ' scale(0.5)'",
        "document.body.innerHTML = ''", "location = '?hovered'",
    ))  # fmt: skip
    return (
        "<style>@keyframes go { to { transform: translate(900px, 400px) rotate(1turn) } }"
        " .go { animation: go 0.3s infinite alternate linear } * { transition: all 3s }</style>"
        f'<button style="position:absolute" onmouseenter="{flight}">Flees</button>'
        f'<button class=go>Flies</button><a href=?g onmouseover="{flight}">Fades</a>'
        f'<div class=go tabindex=0 onclick="1" onpointerdown="{flight}">Div</div>'
    )


def endless_scroll(rng: random.Random) -> str:
    return (
        "<div id=list></div><script>const more = () => { for (let n = 0; n < 50; n++)"
        " list.insertAdjacentHTML('beforeend', '<p><a href=?s' + Math.random() + '>More</a>'); };"
        f" more(); on{rng.choice(('scroll', 'wheel', 'mousemove'))} = more;"
        " new IntersectionObserver(more).observe(list.appendChild(document.createElement('hr')));"
        "</script><div style='height:10000000px'></div>"
    )


def drawn(rng: random.Random) -> str:
    """Canvas, SVG and MathML with controls of their own."""
    side = rng.choice((0, 300, 8_000))
    return (
        f"<canvas id=c width={side} height={side} onclick='1'></canvas><svg width=9e9 height=9"
        " viewBox='0 0 NaN 1'><a href=?svg><text y=9>S</text></a><use href='#u'/>"
        "<g id=u><use href='#u'/></g><foreignObject width=99 height=99><button>F</button>"
        "</foreignObject><rect onclick='1' width=20 height=20 tabindex=0><title>R</title></rect>"
        "<script>1</script></svg><math><mi href=?m tabindex=0 onclick='1'>x</mi>"
        "<mtext><button>M</button></mtext></math>"
        "<script>c.getContext('2d')?.fillRect(0, 0, 1e9, 1e9);</script>"
    )


def odd_layout(rng: random.Random) -> str:
    """Boxes of no size, of all sizes, and far away."""
    style = rng.choice((
        "zoom: 0.0001", "position: fixed; left: -99999px", "width: 33554432px; height: 33554432px",
        "transform: matrix3d(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)", "content-visibility: hidden",
        "clip-path: circle(0)", "columns: 1000", "writing-mode: vertical-rl; font-size: 900px",
        "contain: strict", "filter: blur(200px)", "perspective: 1px; rotate: x 89deg",
    ))  # fmt: skip
    return (
        f"<style>main {{ {style} }} ::before {{ content: 'x' }}</style><main><button>A</button>"
        "<a href=?l>B</a><input aria-label=C><details><summary>D</summary><button>E</button>"
        "</details><div popover id=p><button>F</button></div><button popovertarget=p>G</button>"
        "<select><option>H</select><video controls src=/none></video>"
        "<audio controls></audio></main>"
    )


def unfinished(rng: random.Random) -> str:
    """Markup that ends in the middle, and elements that swallow what follows."""
    return rng.choice((
        "<!--", "<script>", "<style>", "<textarea>", "<title>", "<select><option>", "<template>",
        "<noscript>", "<plaintext>", "<button", "<a href='", "<svg><style>", "<![CDATA[", "<xmp>",
        "<frameset><frame src=?f>", "<math><annotation-xml encoding=text/html><body>", "<dialog>",
        "<table><form><tr><input name=x></form><button>T", "</body></html><button>After", "\0<b\0>",
    ))  # fmt: skip


HAZARDS = (
    deep, deep_by_script, crowded, wide_table, framed, framed, old_frames, shadowed, wide_shadows,
    covered, moving, moving, endless_scroll, drawn, odd_layout, unfinished,
)  # fmt: skip
