/**
 * Help and options of the commands in tools/. They are defined here and not in the compiled code, because `--help` must
 * work in a fresh clone without an installation.
 */

const text = /** @type {const} */ ({ type: 'string' });
const is = /** @type {const} */ ({ type: 'boolean' });

export const START = {
  help: `npm start

Installs missing packages, builds what has changed, and runs the casino in one process until Ctrl-C. There are no options:
environment variables change the settings, such as PORT (default 3000) and GOLDWAKE_DATA (default .data). .env.example
lists all of them.`,
  options: {},
};

export const DEV = {
  help: `npm run dev

Runs the casino until Ctrl-C; recompiles and restarts the services after each change, and serves the client through Vite
with live reload. There are no options; .env.example lists the environment variables.`,
  options: {},
};

export const ART = {
  help: `npm run art                       draws missing pictures into .cache/art/public
npm run art -- --sheet            also puts all games at 132 px on contact sheets: .cache/art/sheets
npm run art -- --sheet deepwell   only one provider's games; or a tag: --sheet tag:show; or: avatars, providers, promo,
                                  symbols, backdrops`,
  options: { sheet: is },
  arguments: true,
};

export const BUILD = {
  help: `npm run build

Compiles everything except the client, and derives the JSON schemas of events, pushes and responses from their types.`,
  options: {},
};

export const LAYERS = { help: 'npm run layers\n\nChecks every import against the import rules.', options: {} };

export const DIAGRAMS = {
  help: `npm run diagrams

Draws the client's state machines into docs/machines.md and docs/client.md.`,
  options: {},
};

export const GOLDENS = {
  help: `npm run goldens

Writes a golden file, services/<service>/golden/<event type>.v<schema version>.json, for each event type whose newest schema
has none. Its data is a sample of the event's JSON schema. In golden files of older schemas, it sets becomes to
their data after upcasting. A sha256 freezes the data of each file; data itself is never changed.

Exit code: 0 every golden file exists, 1 a golden file of an older schema is missing.`,
  options: {},
};

export const HELP_PAGES = {
  help: `npm run help-pages

Stores the help of the commands whose options the compiled code declares in tools/set-up/help, so that a fresh clone can
print it.`,
  options: {},
};

export const TEST_HELP = `npm test [-- [--all] [<pattern>] [Jest's options]]

Runs the tests whose path matches the pattern, or all except those that need a browser, Kafka or MongoDB.
npx jest --help lists Jest's options.

  --all  also the suites named .e2e.test or .long.test, which are too long for the gate and belong to npm run check

Example: npm test -- wallet`;

export const TEST_ENGINES_HELP = `npm run test:engines [-- <pattern> [Jest's options]]

Starts real Kafka and MongoDB, runs the test suites that need them and whose path matches the pattern, and stops both.
npx jest --help lists Jest's options.

Example: npm run test:engines -- relay`;

export const E2E_HELP = `npm run e2e [-- [--gate] [--cluster <folder>] [<file>] [Playwright's options]]

Runs the browser tests in a real Chromium: Debian's, or the one at CHROMIUM_PATH.
npx playwright test --help lists Playwright's options.

  --gate              only the tests of the gate: those with the tag @gate in a wide window, and @gate-phone on a phone
  --cluster <folder>  test the cluster that npm run cluster has started on this data folder

Example: npm run e2e -- dice.spec.ts --project desktop`;

export const BENCH = {
  help: `npm run bench [-- options]

  --only <name>    run one bench of tools/src/benchmarks/, such as event-store, fan-out or replay; cluster-bets, cluster-store
                   and relay, which need MongoDB and Kafka, run only this way; user-search installs MongoDB and exits
                   with code 1 if its target is missed
  --rounds <n>     interleaved rounds of each candidate, of which medians are reported (default 5); with fewer than 5,
                   fan-out runs its short form
  --events <n>     events of the history for the replay bench (default 1000000)
  --trial          run each bench once in its smallest size, to check that it works; the figures mean nothing
  --profile <dir>  folder to which the servers of fan-out write CPU profiles
  --help           print this help

Figures depend on the machine and its load: compare the candidates of one table, not two runs.`,
  options: { only: text, rounds: text, events: text, trial: is, profile: text },
};

export const VERIFY_ROUND = {
  help: `npm run verify-round -- <file>

Recomputes a round of an original or of a slot from its seeds and prints each step, without a connection to the casino. The
file is the JSON of one round as GET /api/fairness/rounds/<round id> returns it. Its server seed is revealed once the player has
changed the seeds.

Exit codes: 0 the round follows from its seeds; 1 a step differs; 2 the file cannot be verified.`,
  options: {},
  arguments: true,
};

export const AUDIT = {
  help: `npm run audit [-- options]

Proves the return of the casino's own games: computes it exactly from the pay tables, simulates rounds by the rules that the
casino plays, and compares both. It reports return, hit frequency, variance, a chi-square test of the outcomes and a runs test.

  --game <id>        one game of the casino's own, such as blackjack, a slot such as the-eel-wife, or all of the casino's own
                     games (default all)
  --rounds <n>       simulated rounds of each game, such as 1e8; its tables share them equally (default 1e7)
  --seed <text>      the same seed gives the same rounds, with any number of threads (default goldwake)
  --hmac             draw each round by HMAC-SHA256 as the casino does, which takes several times as long
  --threads <n>      worker threads (default: one for each core)
  --report <folder>  write audit.html and audit.json with the figures of every table into this folder
  --par              write the PAR sheets of the games into docs/games and exit; nothing is simulated
  --help             print this help

Without --hmac, the rules draw from the keystream of AES-256 in counter mode instead of one HMAC for each round. Only the
source of the random words differs: the same rules use them.

A game fails if its return is more than 3 standard errors from the exact one, or if the p-value of chi-square or of the runs
test is below 1e-4. The limits of a single table have the same probability, divided by the number of tables. They hold for many
rounds: with fewer than 1e7, one rare large win can exceed them.
Exit code 0: everything is within the limits. 1: something is not. 2: wrong options.`,
  options: { game: text, rounds: text, seed: text, hmac: is, threads: text, report: text, par: is },
};

export const CHECK = {
  help: `npm run check -- [<area> …] [options]
npm run check -- --changed [<revision>] [options]

Runs the checks that are too long for the gate (.ci/run), each area in a form of at most ten minutes: the named areas, or all.
A check that fails does not stop the others. Needs what the check needs: Chromium, k6, hledger, Java, Maven, nginx or Python.

  --long     the form without a limit of time, for a machine with nothing else to do
  --changed  the areas that the files need which differ from the revision (default HEAD: what is not committed)
  --list     print the areas instead of running them
  --help     print this help

Areas: processes, replay, engines, faults, fuzz, load, browser, workbench, node24, bench.
Exit code 0: all passed. 1: some failed. 2: unknown options or areas.

Example: npm run check -- --changed origin/main`,
  options: { long: is, changed: is, list: is },
  arguments: true,
};

export const CLUSTER = {
  help: `npm run cluster [-- options]

Runs the services of docker-compose.yml on this machine without containers, with real Kafka and MongoDB behind nginx, until
Ctrl-C.

  --data <folder>      data folder of MongoDB and Kafka (default .data/cluster)
  --first-port <port>  lowest port of the processes behind the edge (default 21000)
  --port <port>        port of the edge (default PORT, or the port that docker-compose.yml publishes)
  --help               print this help`,
  options: { data: text, 'first-port': text, port: text },
};

export const FAULTS = {
  help: `npm run test:faults [-- options]

  --seed <n>       seed of the faults and of the players' actions (default: random; it is printed)
  --faults <a,b>   only these kinds of faults, in this order
  --moments <n>    number of injections of each fault (default 20)
  --players <n>    number of players who bet, claim and play during the faults (default 100)
  --short          inject every fault once, with 20 players and short downtimes: a few minutes
  --schedule       print the seed's schedule and exit
  --list           list the kinds of faults
  --help           print this help

After each fault the cluster must recover within 30 s without help; after each kind of fault all responses and pushes are
compared with the store. Exit code: 0 no findings, 1 findings, 2 the test could not run.`,
  options: { seed: text, faults: text, moments: text, players: text, short: is, schedule: is, list: is },
};

export const FUZZ_HTTP = {
  help: `npm run fuzz:http [-- options]

Sends requests that schemathesis generates from /api/openapi.json to a casino of its own on loopback: valid ones, and ones
with wrong values, methods and credentials. Before, it sends webhooks that the payment provider did not sign, and hostile
orders and payment forms. Needs Python 3.11 or newer; the first run installs schemathesis from PyPI.

  --seconds <n>  duration, at least 60 (default 300)
  --seed <n>     seed of the requests (default: random; it is printed)
  --help         print this help

Rules: no status 5xx, every response is documented, nothing that the description does not allow is accepted, no route
accepts a request without the credentials that it needs. The rules about the healthy player, the process, its data and its
log are those of npm run fuzz:socket.
Exit code: 0 no findings, 1 findings, 2 the fuzzer could not run or was interrupted.`,
  options: { seconds: text, seed: text },
};

export const FUZZ_SOCKET = {
  help: `npm run fuzz:socket [-- options]

Fuzzes the WebSocket of a casino of its own on loopback with generated sessions: valid ones from /api/asyncapi.json, and ones
with unknown or dangerous keys, wrong types, huge or malformed values, forged tokens, ids of others and broken frames.

  --seconds <n>      duration, of which a fifth is without fuzzing to measure the healthy player (default 60)
  --seed <n>         seed of everything that is sent (default: random; it is printed)
  --sockets <n>      maximum number of sockets (default: as many as there is time for)
  --per-second <n>   sockets per second (default 25)
  --first <n>        number in the seed's sequence at which to begin; findings name their number
  --hold-p99         fail if the healthy player's p99 of bets or pushes is more than twice that without fuzzing; use it
                     on a machine with nothing else to do
  --help             print this help

Rules: every frame of the server is documented, nobody gets in with a forged token or receives a channel of another player,
every violation of the protocol closes the socket with a documented code. A healthy player bets all the time: no bet fails,
the connection and the session last, and the balance is exact. At the end the process stops properly, \`verify\` has no
findings, and the log has no errors, stack traces or secrets.
Exit code: 0 no findings, 1 findings, 2 the fuzzer could not run or was interrupted.`,
  options: { seconds: text, seed: text, sockets: text, 'per-second': text, first: text, 'hold-p99': is },
};

export const CHECK_INSIDER = {
  help: `npm run check:insider [-- options]

Changes a random part of an honest history as an insider with the casino's own code would: fields, amounts, times, actors
and seeds; events deleted, repeated, moved to another player or exchanged. Then it repairs hashes, positions, balances and
projections, and counts by kind what verify finds. Exits with code 1 if verify misses a change for no stated reason.

  --count <n>   number of changed histories (default 1000)
  --seed <n>    seed of the histories and the changes (default 1)
  --events <n>  number of events of a history (default 400)
  --list        print every change that only an anchor shows, not only their reasons
  --help        print this help`,
  options: { count: text, seed: text, events: text, list: is },
};
