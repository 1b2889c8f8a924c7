import { parseArgs } from 'node:util';
import { PROFILES, SCENARIOS } from '../profiles.mjs';

/** What the caller got wrong, in one line. */
export class Unusable extends Error {}

export const HELP = `npm run load -- <scenario> [options]

  --profile <name>  how much of everything: ${Object.keys(PROFILES).join(', ')} (default laptop)
  --url <address>   a casino that runs already, instead of one started for the run
  --report <dir>    where <scenario>.html and <scenario>.json go (default load-tests/reports)
  --list            scenarios and profiles
  --help            this page

Exit code 0: every threshold held. 1: some were crossed. 2: it could not be run.
load-tests/README.md tells what each scenario asks and how to read the report.`;

export function list() {
  const lines = (of) => Object.entries(of).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`);
  return ['scenarios', ...lines(SCENARIOS), '', 'profiles', ...lines(PROFILES)].join('\n');
}

/** @throws Unusable */
export function readOptions(args) {
  const { values, positionals } = parsed(args);
  if (values.help || values.list) return { help: values.help, list: values.list };
  const [scenario, ...more] = positionals;
  if (scenario === undefined) throw new Unusable(`which scenario? There are ${names(SCENARIOS)}; --help tells more`);
  if (more.length > 0) throw new Unusable(`one scenario at a time, not also ${more.join(' ')}`);
  if (!Object.hasOwn(SCENARIOS, scenario)) {
    throw new Unusable(`there is no scenario ${scenario}; there are ${names(SCENARIOS)}`);
  }
  if (!Object.hasOwn(PROFILES, values.profile)) {
    throw new Unusable(`there is no profile ${values.profile}; there are ${names(PROFILES)}`);
  }
  const { about, ...profile } = PROFILES[values.profile];
  return {
    scenario,
    profileName: values.profile,
    profile,
    url: values.url === undefined ? undefined : origin(values.url),
    report: values.report,
  };
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        profile: { type: 'string', default: 'laptop' },
        url: { type: 'string' },
        report: { type: 'string', default: 'load-tests/reports' },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Unusable(error.message.split('. ')[0]);
  }
}

function origin(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Unusable(`--url ${text}: must be such as http://127.0.0.1:3000`);
  return url.origin;
}

const names = (of) => Object.keys(of).join(', ');
