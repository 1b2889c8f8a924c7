/** CSS of the HTML report, in Goldwake's colours for light and dark themes. */
export const STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#f5f6fa, #0b1220); --card: light-dark(#fff, #121b2e); --line: light-dark(#dde2ee, #263251);
  --text: light-dark(#16203a, #eef2fb); --soft: light-dark(#55617f, #aab6d3);
  --gold: light-dark(#8a5f00, #f2c14e); --green: light-dark(#0c7a4e, #35c98e); --coral: light-dark(#c22f2f, #ff6b6b); --sky: light-dark(#2463c4, #6aa8ff);
  --green-wash: light-dark(#e2f5ec, #12302a); --coral-wash: light-dark(#fde8e8, #3a1c28); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1120px; margin: 0 auto; padding: 32px 20px 64px; display: grid; gap: 24px; }
header { display: grid; gap: 6px; }
.over { color: var(--gold); font-weight: 600; font-size: 13px; }
h1 { font-size: 40px; line-height: 1.1; letter-spacing: -0.02em; }
h1 small { font-size: 17px; font-weight: 400; color: var(--soft); letter-spacing: 0; }
h2 { font-size: 17px; margin-bottom: 14px; }
h3 { font-size: 13px; color: var(--soft); margin-bottom: 8px; font-weight: 600; }
.soft { color: var(--soft); }
.verdict { justify-self: start; padding: 4px 14px; border-radius: 999px; font-weight: 600; margin: 6px 0; }
.verdict.held { background: var(--green-wash); color: var(--green); }
.verdict.crossed { background: var(--coral-wash); color: var(--coral); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; min-width: 0; }
.tiles { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(4, 1fr); gap: 16px; }
.tiles b { display: block; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; }
.tiles span { color: var(--soft); font-size: 13px; }
.tiles .zero b { color: var(--green); } .tiles .bad b { color: var(--coral); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { font-weight: 500; text-align: left; }
td, th { padding: 7px 10px; border-top: 1px solid var(--line); }
thead th, thead td { border: 0; color: var(--soft); font-size: 13px; }
table:not(.rules) td, thead th { text-align: right; }
.rules td:first-child { font-size: 13px; font-weight: 600; width: 72px; }
.rules .held td:first-child { color: var(--green); } .rules .crossed td:first-child { color: var(--coral); }
.rules .crossed { background: var(--coral-wash); }
.rules .why { color: var(--soft); }
code { font: 13px ui-monospace, "SF Mono", Menlo, Consolas, monospace; white-space: nowrap; }
.ladder { list-style: none; padding: 0; margin-bottom: 18px; display: grid; gap: 6px; }
.ladder li { display: grid; grid-template-columns: 48px 1fr 72px; gap: 12px; align-items: center; }
.ladder span { color: var(--soft); font-size: 13px; } .ladder b { text-align: right; font-weight: 600; }
.ladder i { height: 10px; border-radius: 5px; background: var(--sky); }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 24px; }
figcaption { font-size: 13px; color: var(--soft); margin-bottom: 8px; }
svg { width: 100%; height: auto; display: block; overflow: visible; }
svg .area { fill: var(--sky); opacity: 0.16; } svg .line { fill: none; stroke: var(--sky); stroke-width: 1.6; }
svg line { stroke: var(--line); } svg text { fill: var(--soft); font-size: 11px; } svg .end { text-anchor: end; }
.top { font-size: 13px; color: var(--soft); }
.top b { color: var(--text); }
.groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 24px; }
dl { display: grid; grid-template-columns: fit-content(50%) 1fr; gap: 3px 14px; font-size: 13px; }
dt { color: var(--soft); } dd { text-align: right; overflow-wrap: anywhere; }
@media (max-width: 640px) {
  .tiles { grid-template-columns: repeat(2, 1fr); }
  td, th { padding: 7px 6px; }
  .rules tr { display: block; border-top: 1px solid var(--line); padding: 10px 0; }
  .rules td, .rules th { display: block; border: 0; padding: 0 6px; }
  code { white-space: normal; }
}
`;
