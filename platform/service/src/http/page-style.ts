import { hash } from 'node:crypto';

/** CSS of the server's own pages, in the colours of `client/src/styles/tokens.css`. */
export const STYLE = `:root{color-scheme:dark;--water:#0b1220;--deck:#121b2e;--card:#1a2540;--well:#0d1526;--line:rgb(255 255 255/.09);
--text:#eef2fb;--soft:#aab6d3;--faint:#8c99bb;--gold:#f2c14e;--coral:#ff6b6b;--sky:#6aa8ff;
--mono:ui-monospace,"SF Mono",Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--water);color:var(--text);
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
.bar,main{max-width:1120px;margin:0 auto;padding:0 24px}
.bar{display:flex;align-items:center;gap:8px 24px;min-height:72px}
.logo{display:inline-flex;align-items:center;gap:10px;min-height:44px;margin-right:auto;
color:var(--text);font-size:21px;font-weight:700;letter-spacing:-.03em}
.bar a{text-decoration:none}
.bar nav{display:flex;gap:4px}
.bar nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:8px;
color:var(--soft);font-weight:600}
.bar nav a:hover,.bar nav [aria-current]{background:var(--deck);color:var(--text)}
main{padding-top:32px;padding-bottom:64px}
h1,h2,h3,p,pre{margin:0}
h1{font-size:40px;line-height:1.1;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:21px;line-height:1.3;letter-spacing:-.01em}
h3{margin:20px 0 8px;color:var(--soft);font-size:13px}
.lead{display:grid;gap:8px;max-width:46rem;margin-top:16px;color:var(--soft);overflow-wrap:anywhere}
a{color:var(--sky);text-underline-offset:3px}
a:hover{color:var(--text)}
:focus-visible{outline:2px solid var(--sky);outline-offset:2px;border-radius:4px}
code,pre{font-family:var(--mono);font-size:13px;overflow-wrap:anywhere}
pre{white-space:pre-wrap;line-height:1.45}
.card{margin-top:16px;background:var(--deck);border:1px solid var(--line);border-radius:12px}
.text{max-width:46rem;padding:20px 24px}
.text h2{margin-bottom:8px;font-size:17px}
.text.next{border-color:var(--gold)}
.after{margin-top:24px;color:var(--faint)}
.split{display:grid;grid-template-columns:176px minmax(0,1fr);gap:32px;margin-top:32px}
.sections{position:sticky;top:16px;align-self:start;display:grid;max-height:calc(100vh - 32px);overflow:auto}
.sections a{display:flex;align-items:center;min-height:36px;padding:0 12px;border-radius:8px;
color:var(--soft);text-decoration:none}
.sections a:hover{background:var(--deck);color:var(--text)}
section+section{margin-top:32px}
section>.card{margin-top:12px}
details+details{border-top:1px solid var(--line)}
summary{display:grid;grid-template-columns:64px minmax(0,1fr) 12px;align-items:center;gap:2px 12px;
min-height:52px;padding:10px 20px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";grid-area:1/3;width:8px;height:8px;margin-bottom:4px;
border:solid var(--faint);border-width:0 2px 2px 0;transform:rotate(45deg)}
details[open]>summary::after{margin:4px 0 0;transform:rotate(225deg)}
summary:hover{background:var(--card)}
summary:focus-visible{outline-offset:-2px}
summary code{color:var(--text);font-weight:600}
summary span{grid-column:2;color:var(--soft)}
summary span code{font-weight:400}
summary.plain{grid-template-columns:minmax(0,1fr) 12px}
summary.plain::after{grid-column:2}
summary .method{grid-column:1;justify-self:start;padding:2px 8px;border:1px solid currentcolor;border-radius:999px;
color:var(--soft);font:600 12px/1.4 var(--mono)}
summary .get{color:var(--sky)}
summary .delete{color:var(--coral)}
.body{padding:4px 20px 20px;border-top:1px solid var(--line);scroll-margin-top:64px}
.body>p{margin-top:12px;color:var(--soft)}
.body pre{color:var(--soft)}
.body>pre{margin-top:12px;padding:12px 16px;background:var(--well);border-radius:8px}
.body>h3+pre{margin-top:0}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 16px 8px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
tr:first-child>*{border-top:0}
td:not(:last-child){width:1%;white-space:nowrap}
td:first-child{color:var(--soft)}
th{color:var(--faint);font-size:13px;font-weight:500}
.list{max-width:60rem;margin-top:24px;overflow:hidden}
.list :is(th,td){padding:10px 20px}
@media(max-width:720px){
.bar,main{padding-left:16px;padding-right:16px}
.bar{min-height:56px}
.bar nav a{padding:0 10px}
.logo{font-size:17px}
main{padding-top:16px;padding-bottom:48px}
h1{font-size:32px}
.split{display:block;margin-top:24px}
.sections{position:static;display:flex;flex-wrap:wrap;gap:8px;max-height:none;margin-bottom:32px}
.sections a{min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:999px}
summary{grid-template-columns:minmax(0,1fr) 12px;padding:10px 16px}
summary::after{grid-column:2}
summary span,summary .method{grid-column:1}
.body{padding:4px 16px 16px}
.text{padding:16px}
.list tr{display:grid;grid-template-columns:48px minmax(0,1fr);padding:10px 16px;border-top:1px solid var(--line)}
.list tr:first-child{display:none}
.list tr:nth-child(2){border-top:0}
.list td{padding:0;border:0}
.list td:last-child{grid-column:2}
}
@media(max-width:479px){
.bar .logo span{position:absolute;clip-path:inset(50%)}
}`;

/** Source expression that lets browsers apply the style sheet of these pages. */
export const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;
