import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Of the place where an engine runs: its addresses, ids, folders and memory, and how it is held. The rest is the same everywhere. */
const OF_THE_PLACE = {
  kafka: (
    'listeners advertised.listeners controller.quorum.voters controller.quorum.bootstrap.servers ' +
    'CLUSTER_ID log.dirs heap.opts'
  ).split(' '),
  mongo: (
    'bind_ip_all bind_ip port nounixsocket fork logpath logappend pidfilepath dbpath ' +
    // For the maker's support: up to 200 MB of a laptop's disk.
    'diagnosticDataCollectionEnabled'
  ).split(' '),
};

/** @returns what a service of the compose file and its `engines/<kind>.sh` do not say alike, a line each; none where it is no engine */
export function engineFaults({ name, kind, environment, command }) {
  if (!Object.hasOwn(OF_THE_PLACE, kind)) return [];
  const given = Object.entries(environment).map(([key, value]) => `${propertyOf(key)}=${value}`);
  const composed = settingsIn([...given, ...command]);
  const scripted = settingsIn(printedBy(kind));
  const names = new Set([...composed.keys(), ...scripted.keys()]);
  for (const one of OF_THE_PLACE[kind]) names.delete(one);
  return [...names]
    .filter((one) => composed.get(one) !== scripted.get(one))
    .map(
      (one) => `${name}: ${one} is ${shown(composed.get(one))}, and ${shown(scripted.get(one))} in engines/${kind}.sh`,
    );
}

/** As Kafka's image reads its environment. */
function propertyOf(name) {
  if (!name.startsWith('KAFKA_')) return name;
  return name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.').replaceAll('...', '-').replaceAll('..', '_');
}

/** Of options as a program takes them, and of lines as `name=value`. */
function settingsIn(words) {
  const lines = words.join('\n').replace(/^(--[^\s=]+)\n(?!--)/gm, '$1=');
  return new Map(
    lines
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line))
      .map((line) => /^(?:--setParameter=|--)?([^=]*)=?(.*)$/.exec(line).slice(1)),
  );
}

function printedBy(kind) {
  const { error, status, stdout, stderr } = spawnSync(join(ROOT, 'engines', `${kind}.sh`), ['settings'], {
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`engines/${kind}.sh settings: ${stderr}`);
  return stdout.split('\n');
}

const shown = (value) => (value === undefined ? 'not set' : value || 'on');
