import { hash } from 'node:crypto';

/** CSS of the payment pages: the look of a company of its own, light and plain. */
export const STYLE = `:root{color-scheme:light;--paper:#f4f6f8;--sheet:#fff;--ink:#18212b;--soft:#4b5866;--line:#c9d1d9;--edge:#76828f;
--act:#0b5f6b;--act-deep:#084a54;--bad:#b3261e;--note:#fff6dd;--note-line:#d9b44a;
--mono:ui-monospace,"SF Mono",Menlo,Consolas,monospace}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main,footer{max-width:960px;margin:0 auto;padding:0 16px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:64px;padding-top:8px;padding-bottom:8px}
header p{margin:0;font-size:18px;font-weight:700}
header p::before{content:"";display:inline-block;width:12px;height:12px;margin-right:8px;background:var(--act);border-radius:3px}
header span{padding:2px 10px;border:1px solid var(--edge);border-radius:999px;color:var(--soft);font-size:14px}
h1,h2,p{margin:0}
h1{font-size:28px;line-height:1.2;overflow-wrap:anywhere}
h2,h3{margin:0;font-size:18px;line-height:1.3}
h3{font-size:16px}
main>p+h1{margin-top:16px}
code{font-family:var(--mono);font-size:14px;overflow-wrap:anywhere}
summary{min-height:44px;padding:10px 0;color:var(--act);font-weight:600;cursor:pointer}
a{color:var(--act)}
.note{padding:12px 16px;background:var(--note);border:1px solid var(--note-line);border-radius:8px}
.columns{display:grid;gap:24px;margin-top:16px}
.sheet{padding:20px 16px;background:var(--sheet);border:1px solid var(--line);border-radius:12px}
.sheet>*+*{margin-top:16px}
dl{display:grid;gap:12px;margin:16px 0 0}
dt{color:var(--soft);font-size:14px}
dd{margin:0;overflow-wrap:anywhere}
label{display:block;font-weight:600}
.hint{color:var(--soft);font-size:14px}
.field+.field,.pair{margin-top:16px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:16px;align-items:start}
.pair .field+.field{margin-top:0}
input{width:100%;min-height:48px;margin-top:6px;padding:8px 12px;border:1px solid var(--edge);border-radius:8px;
background:#fff;color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;font-weight:600}
.choice{display:flex;align-items:center;gap:12px;min-height:48px;margin-top:8px;padding:8px 12px;border:1px solid var(--edge);
border-radius:8px;font-weight:400;cursor:pointer}
.choice:has(:checked){border-color:var(--act);box-shadow:inset 0 0 0 1px var(--act)}
.choice input{flex:none;width:20px;height:20px;min-height:0;margin:0;accent-color:var(--act)}
.choice span span{display:block}
.error{margin-top:6px;color:var(--bad);font-size:14px;font-weight:600}
.errors{padding:12px 16px;border:2px solid var(--bad);border-radius:8px}
.errors ul{margin:4px 0 0;padding:0;list-style:none}
.errors a{color:var(--bad)}
.errors a,.result p>a{display:inline-block;padding:10px 0}
.errors+.field{margin-top:16px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:10px 16px;
border:1px solid var(--act);border-radius:8px;background:var(--act);color:#fff;font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
button:hover,.button:hover{background:var(--act-deep)}
form>button{margin-top:20px}
.second button{margin-top:0;background:#fff;color:var(--act)}
.second button:hover{background:var(--paper)}
form>.second{margin-top:12px}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 8px 8px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
th{color:var(--soft);font-weight:600;border-top:0}
td:first-child{font-family:var(--mono);font-size:13px;white-space:nowrap}
footer{padding-top:24px;padding-bottom:32px;color:var(--soft);font-size:14px}
body:has(.result)>*{max-width:608px}
.result{margin-top:16px}
.lead{margin-top:8px;color:var(--soft)}
.payments,.deliveries{display:grid;gap:12px;margin:16px 0 0;padding:0;list-style:none}
.payments>li>*+*{margin-top:8px}
.payments details{margin-top:4px}
.state{font-weight:600}
.actions{display:grid;gap:8px;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr))}
.actions button{margin-top:0;background:#fff;color:var(--act)}
.actions button:hover{background:var(--paper)}
.deliveries>li{display:grid;gap:8px;padding-top:12px;border-top:1px solid var(--line)}
.deliveries>li>.actions{grid-column:1/-1}
.note:not(:first-child){margin-top:12px}
.stack{display:grid;gap:16px;margin-top:16px}
.reports>li>:nth-child(3){grid-column:1/-1;margin:0}
pre{margin:0;font:13px/1.4 var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}
.paging{display:flex;flex-wrap:wrap;gap:0 24px;margin-top:16px}
.paging a{padding:12px 0}
.columns+.sheet{margin-top:24px}
@media(min-width:760px){
.payments>li{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,3fr) minmax(0,4fr);gap:4px 16px;align-items:start}
.payments>li>*+*{margin-top:0}
.payments details{grid-column:1/-1}
.deliveries>li{grid-template-columns:minmax(0,3fr) minmax(0,4fr) minmax(0,2fr);align-items:center}
header,main,footer{padding-left:24px;padding-right:24px}
.columns{grid-template-columns:minmax(0,5fr) minmax(0,6fr)}
.columns>:nth-child(2){grid-column:2;grid-row:1/3}
.columns>*{align-self:start}
.sheet{padding:24px}
}`;

/** Source expression that lets browsers apply the style sheet. */
export const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;
