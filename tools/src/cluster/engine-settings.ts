import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import type { ComposeService } from './compose.js';

type EngineKind = 'kafka' | 'mongo';

/**
 * Settings that depend on where Kafka or MongoDB runs: addresses, ids, folders, memory and process control. All other
 * settings must be the same everywhere.
 */
const SET_BY_LOCATION: Record<EngineKind, string[]> = {
  kafka: (
    'listeners advertised.listeners controller.quorum.voters controller.quorum.bootstrap.servers ' +
    'CLUSTER_ID log.dirs heap.opts'
  ).split(' '),
  mongo: (
    'bind_ip_all bind_ip port nounixsocket fork logpath logappend pidfilepath dbpath ' +
    // MongoDB collects diagnostic data for its support team, which takes up to 200 MB of disk space.
    'diagnosticDataCollectionEnabled'
  ).split(' '),
};

/**
 * @returns one line for each setting that differs between a service of the compose file and its
 * `deploy/engines/<kind>.sh`; empty if the service is not an engine
 */
export function engineFaults({
  name,
  kind,
  environment,
  command,
}: Pick<ComposeService, 'name' | 'kind' | 'environment' | 'command'>): string[] {
  if (kind !== 'kafka' && kind !== 'mongo') return [];
  const given = Object.entries(environment).map(([key, value]) => `${propertyOf(key)}=${value}`);
  const composed = settingsIn([...given, ...command]);
  const scripted = settingsIn(printedBy(kind));
  const names = new Set([...composed.keys(), ...scripted.keys()]);
  for (const one of SET_BY_LOCATION[kind]) names.delete(one);
  return [...names]
    .filter((one) => composed.get(one) !== scripted.get(one))
    .map(
      (one) =>
        `${name}: ${one} is ${shown(composed.get(one))}, but ${shown(scripted.get(one))} in deploy/engines/${kind}.sh`,
    );
}

/** Converts the name of an environment variable to a Kafka property, as Kafka's image does. */
function propertyOf(name: string): string {
  if (!name.startsWith('KAFKA_')) return name;
  return name.slice('KAFKA_'.length).toLowerCase().replaceAll('_', '.').replaceAll('...', '-').replaceAll('..', '_');
}

/** Parses settings that are given as command-line options or as lines `name=value`. */
function settingsIn(words: readonly string[]): Map<string, string> {
  const lines = words.join('\n').replace(/^(--[^\s=]+)\n(?!--)/gm, '$1=');
  return new Map(
    lines
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line))
      .map((line) => {
        const [, name = '', value = ''] = /^(?:--setParameter=|--)?([^=]*)=?(.*)$/.exec(line) ?? [];
        return [name, value];
      }),
  );
}

function printedBy(kind: EngineKind): string[] {
  const { error, status, stdout, stderr } = spawnSync(join(ROOT, 'deploy', 'engines', `${kind}.sh`), ['settings'], {
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`deploy/engines/${kind}.sh settings: ${stderr}`);
  return stdout.split('\n');
}

const shown = (value: string | undefined) => (value === undefined ? 'not set' : value || 'on');
