/** Formats the results of a run as a table and as JSON. */

export function rowsOf({ moments, commandLog }, kinds, findings) {
  return kinds.map((kind) => {
    const own = moments.filter((moment) => moment.kind === kind);
    const commands = commandLog.entries.filter(({ moment }) => moment.startsWith(`${kind} `));
    const count = (state) => commands.filter((entry) => entry.state === state).length;
    return {
      fault: kind,
      moments: own.length,
      ...timesOf('bets', own),
      ...timesOf('well', own),
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unknown: count('open'),
      sent_again: commands.filter(({ refusals, silences }) => refusals + silences > 0).length,
      found: findings.filter(({ moment }) => moment?.startsWith(`${kind} `)).length,
    };
  });
}

/**
 * Returns recovery times: `bets` until a new bet and its push succeeded for all probed players; `well` until, in
 * addition, every service is ready.
 */
function timesOf(name, moments) {
  const times = moments.map((moment) => Math.round(moment[`${name}Ms`])).sort((a, b) => a - b);
  return { [`${name}_ms_p50`]: times[Math.floor((times.length - 1) / 2)], [`${name}_ms_max`]: times.at(-1) };
}

export function tableOf(trial, kinds, findings) {
  const head = [
    'fault',
    'moments',
    'bets p50',
    'max',
    'well p50',
    'max',
    'acknowledged',
    'refused',
    'unknown',
    'sent again',
    'found',
  ];
  const rows = rowsOf(trial, kinds, findings).map((row) =>
    Object.entries(row).map(([name, value]) => (name.includes('_ms_') ? timeText(value) : String(value))),
  );
  const line = (cells) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(Math.max(head[at].length, 6) + 2))).join('');
  return [head, ...rows].map(line);
}

function timeText(ms) {
  if (ms === Number.POSITIVE_INFINITY) return 'never';
  return Number.isFinite(ms) ? `${(ms / 1_000).toFixed(1)} s` : '-';
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
    recoveries: trial.moments.map(({ label, betsMs, wellMs, load }) => ({
      moment: label,
      bets_ms: Math.round(betsMs),
      well_ms: Math.round(wellMs),
      load,
    })),
    findings,
    left,
    ended_early: broken?.message,
  };
}
