/** A command of an area: a script for Node, from the root of the repository, and its arguments. */
export interface Step {
  command: [file: string, ...args: string[]];
  env?: NodeJS.ProcessEnv;
}

/** A group of checks that are too long for the gate, in a short form of at most ten minutes and a long form. */
export interface Area {
  about: string;
  short: Step[];
  long: Step[];
}

const step = (...command: Step['command']): Step => ({ command });
const load = (scenario: string, ...options: string[]) => step('tools/load.mjs', scenario, ...options);

/** Suites with the suffix `.e2e` or `.long`, in the folders that match the pattern. */
const suites = (folder: string) => step('tools/test.mjs', '--all', `${folder}.*\\.(e2e|long)\\.test`);

/** Suites of the gate whose samples are smaller there. */
const SAMPLED = '(property\\.unit|definitions\\.int)\\.test';

/** Browser tests of the gate, and those that take longest: rounds of the shared table, and visits of every page. */
const NOT_IN_SHORT_BROWSER = '@gate(?!-)|rising-tide|no button on any page|every page works|every public page';
const WORKBENCH = '/workbench';
const REPLAY = 'services/replay/';
const NOT_REPLAY = `^(?!.*${REPLAY})`;

export const AREAS = {
  processes: {
    about:
      'casinos in processes of their own: kills, full disks, damaged folders, hostile sockets; and the slow suites',
    short: [
      suites(NOT_REPLAY),
      { ...step('tools/test.mjs', SAMPLED), env: { LONG_TESTS: '1' } },
      step('tools/dist/checks/start-and-stop.js', '--timed'),
    ],
    long: [{ ...step('tools/test.mjs', '--all', NOT_REPLAY), env: { LONG_TESTS: '1' } }],
  },
  replay: {
    about: 'verify, bisect and rebuild on random, changed and large histories; the sums agree with hledger',
    short: [
      suites(REPLAY),
      step('tools/check-insider.mjs', '--count', '50', '--seed', '1'),
      step('tools/dist/checks/million.js', '100000'),
    ],
    long: [
      { ...step('tools/test.mjs', '--all', REPLAY), env: { LONG_TESTS: '1', RANDOM_HISTORIES: '2000' } },
      step('services/replay/dist/testing/flips-main.js', '1000'),
      step('tools/check-insider.mjs', '--count', '1000', '--seed', '2'),
      step('tools/dist/checks/million.js', '1000000'),
    ],
  },
  engines: {
    about:
      'every suite that needs real Kafka and MongoDB, and the exact returns of all slots; the long form adds whole clusters',
    short: [
      step('tools/test-engines.mjs', '(platform|services)/'),
      { ...step('tools/test-engines.mjs', 'tools/dist/audit/'), env: { LONG_TESTS: '1' } },
    ],
    long: [
      step('tools/test-engines.mjs'),
      step('tools/dist/checks/cluster.js', 'smoke', 'fan-out', 'one-to-one', 'slow', 'storm', 'money'),
    ],
  },
  faults: {
    about: 'a cluster with betting players while processes, engines and clocks fail',
    short: [step('tools/test-faults.mjs', '--short', '--seed', '1', '--faults', 'kill-kafka,kill-mongo,pause,reorder')],
    long: [step('tools/test-faults.mjs', '--players', '100')],
  },
  fuzz: {
    about: 'generated requests and sockets, also wrong ones: no 5xx, nothing undocumented, a healthy player unharmed',
    short: [
      step('tools/fuzz-http.mjs', '--seconds', '270', '--seed', '1'),
      step('tools/fuzz-socket.mjs', '--seconds', '60', '--seed', '1'),
      step('tools/dist/checks/attacked-player.js', '--rounds', '2'),
    ],
    long: [
      step('tools/fuzz-http.mjs', '--seconds', '1800'),
      step('tools/fuzz-socket.mjs', '--seconds', '1800', '--hold-p99'),
      step('tools/dist/checks/attacked-player.js', '--rounds', '10', '--hold-p99'),
    ],
  },
  load: {
    about: 'the scenarios of k6, whose reports must be right, and a Python client written from the protocol document',
    short: [
      ...['smoke', 'chat', 'friends', 'originals', 'rising-tide'].map((name) => load(name, '--profile', 'ci')),
      load('python'),
      step('tools/dist/checks/load-finds-faults.js'),
    ],
    long: ['chat', 'friends', 'originals', 'rising-tide', 'soak', 'torture', 'storm10k', 'hostile'].map((name) =>
      load(name),
    ),
  },
  browser: {
    about:
      'the browser tests outside the gate, in a wide window, but for the longest; the long form adds them and every width',
    short: [step('tools/e2e.mjs', '--project', 'desktop', '--grep-invert', `${NOT_IN_SHORT_BROWSER}|${WORKBENCH}`)],
    long: [{ ...step('tools/e2e.mjs', '--grep-invert', WORKBENCH), env: { EVERY_WIDTH: '1' } }],
  },
  workbench: {
    about: 'the browser tests of the workbench, in a wide window; in the long form at every width',
    short: [step('tools/e2e.mjs', '--project', 'desktop', '--grep', WORKBENCH)],
    long: [{ ...step('tools/e2e.mjs', '--grep', WORKBENCH), env: { EVERY_WIDTH: '1' } }],
  },
  node24: {
    about: 'the parts that depend on the version of Node, and start and stop, under Node 24',
    short: [step('tools/dist/checks/node24.js')],
    long: [step('tools/dist/checks/node24.js')],
  },
  bench: {
    about: 'the benchmarks and the simulated returns of the games; in the short form at their smallest size',
    short: [step('tools/bench.mjs', '--trial'), step('tools/audit.mjs', '--rounds', '1e6')],
    long: [step('tools/bench.mjs'), step('tools/audit.mjs', '--rounds', '1e8')],
  },
} satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as AreaName[];
