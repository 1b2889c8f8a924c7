/** What a run has to tell, as a table and as JSON. */

export function rowsOf({ moments, book }, kinds, findings) {
  return kinds.map((kind) => {
    const own = moments.filter((moment) => moment.kind === kind);
    const wellMs = own.map((moment) => moment.wellMs).sort((a, b) => a - b);
    const commands = book.entries.filter(({ moment }) => moment.startsWith(`${kind} `));
    const count = (state) => commands.filter((entry) => entry.state === state).length;
    return {
      fault: kind,
      moments: own.length,
      well_ms_p50: Math.round(wellMs[Math.floor((wellMs.length - 1) / 2)] ?? Number.NaN),
      well_ms_max: Math.round(wellMs.at(-1) ?? Number.NaN),
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unknown: count('open'),
      sent_again: commands.filter(({ refusals, silences }) => refusals + silences > 0).length,
      found: findings.filter(({ moment }) => moment?.startsWith(`${kind} `)).length,
    };
  });
}

export function tableOf(trial, kinds, findings) {
  const head = ['fault', 'moments', 'well p50', 'max', 'acknowledged', 'refused', 'unknown', 'sent again', 'found'];
  const rows = rowsOf(trial, kinds, findings).map((row) =>
    Object.entries(row).map(([name, value]) => (name.startsWith('well_ms') ? `${(value / 1_000).toFixed(1)} s` : String(value))),
  );
  const line = (cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(head[at].length + 2))).join('');
  return [head, ...rows].map(line);
}

export function summaryOf(trial, { options, verdicts, left, broken, seconds }) {
  const findings = verdicts.flatMap((verdict) => verdict.findings);
  const { seed, faults, moments, players } = options;
  return {
    ...{ seed, faults, moments, players, seconds: Math.round(seconds) },
    held: findings.length === 0 && left.length === 0 && !broken,
    events: trial.history.position,
    pushes: verdicts.at(-1)?.pushes,
    rows: rowsOf(trial, faults, findings),
    recoveries: trial.moments.map(({ label, wellMs }) => ({ moment: label, well_ms: Math.round(wellMs) })),
    findings,
    left,
    ended_early: broken?.message,
  };
}
