import { parseArgs } from 'node:util';
import { Unusable } from '@goldwake/tools/lib/unusable';
import { PROFILES, type Profile, type ProfileName, SCENARIOS, type Scenario } from './profiles.js';

export interface LoadOptions {
  scenario: Scenario;
  profileName: ProfileName;
  profile: Profile;
  /** Address of a running casino. If undefined, the run starts its own casino. */
  url: string | undefined;
  report: string;
}

export const HELP = `npm run load -- <scenario> [options]

  --profile <name>  sizes of the run: ${Object.keys(PROFILES).join(', ')} (default laptop)
  --url <address>   test a running casino instead of one started for the run
  --report <dir>    folder for <scenario>.html and <scenario>.json (default load-tests/reports)
  --list            list the scenarios and profiles
  --help            print this help; <scenario> --help: the options of torture, storm10k, hostile, python

Exit code 0: no threshold was crossed. 1: some were crossed. 2: the test could not run.
docs/load-tests.md describes each scenario and how to read the report.`;

/** Scenarios that do not use k6 and have options of their own, which `-- <scenario> --help` lists. */
export const WITHOUT_K6 = {
  torture: { about: 'every delivery compared with the event store, while connections fail' },
  storm10k: { about: 'half of 10,000 clients drop and reconnect, then all of them' },
  hostile: { about: '10,000 half-open sockets and malformed frames' },
  python: { about: 'a Python client that was written from the protocol document alone' },
};

export function list(): string {
  const lines = (of: Record<string, { about: string }>) =>
    Object.entries(of).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`);
  return [
    'scenarios',
    ...lines(SCENARIOS),
    '',
    'scenarios without k6',
    ...lines(WITHOUT_K6),
    '',
    'profiles',
    ...lines(PROFILES),
  ].join('\n');
}

/**
 * Parses the command line.
 * @throws Unusable
 */
export function readOptions(args: string[]): LoadOptions | 'help' | 'list' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  if (values.list) return 'list';
  const [scenario, ...more] = positionals;
  if (scenario === undefined)
    throw new Unusable(`no scenario given; choose one of ${names({ ...SCENARIOS, ...WITHOUT_K6 })}, or see --help`);
  if (more.length > 0) throw new Unusable(`only one scenario per run; remove ${more.join(' ')}`);
  if (!isOneOf(SCENARIOS, scenario)) {
    throw new Unusable(`unknown scenario ${scenario}; choose one of ${names({ ...SCENARIOS, ...WITHOUT_K6 })}`);
  }
  const profileName = values.profile;
  if (!isOneOf(PROFILES, profileName)) {
    throw new Unusable(`unknown profile ${profileName}; choose one of ${names(PROFILES)}`);
  }
  const { about, ...profile } = PROFILES[profileName];
  return {
    scenario,
    profileName,
    profile,
    url: values.url === undefined ? undefined : origin(values.url),
    report: values.report,
  };
}

function parsed(args: string[]) {
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
    throw new Unusable(String(error instanceof Error ? error.message : error).replace(/\. .*/s, ''));
  }
}

function isOneOf<Name extends string>(table: Record<Name, unknown>, name: string): name is Name {
  return Object.hasOwn(table, name);
}

function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Unusable(`--url ${text}: must be an http or https address such as http://127.0.0.1:3000`);
  return url.origin;
}

const names = (of: object) => Object.keys(of).join(', ');
