import { posix } from 'node:path';
import type { Import } from './imports.js';

export interface Rule {
  name: string;
  /**
   * Returns whether an import violates the rule. The path of the importing file is relative to the repository's root,
   * with `/` as separator.
   */
  broken(file: string, oneImport: Import): boolean;
}

const isTest = (file: string) => /\.test\.tsx?$|\/src\/testing\//.test(file);
const platformOf = (file: string) => /^platform\/([^/]+)\//.exec(file)?.[1];
const serviceOf = (file: string) => /^services\/([^/]+)\//.exec(file)?.[1];
const featureOf = (path: string) => /^client\/src\/features\/([^/]+)/.exec(path)?.[1];
const isOurs = (from: string) => from.startsWith('@goldwake/');
/** Returns the name of one of this repository's packages without its scope. */
const packageOf = (from: string) => from.split('/')[1] ?? '';
const isRelative = (from: string) => from.startsWith('.');
const target = (file: string, from: string) => posix.join(posix.dirname(file), from);
/** The files that start a third party, which has a storage engine and an app of its own. */
const THIRD_PARTY_START = /^services\/(sandbox|provider)\/src\/start\.ts$/;
const isNestEdge = (file: string) =>
  /(\.(module|gateway|adapter)|\/main)\.ts$|\/http\//.test(file) ||
  /^services\/all-in-one\//.test(file) ||
  THIRD_PARTY_START.test(file);

/** All import rules of the repository. */
export const RULES: Rule[] = [
  {
    name: 'contracts import only class-validator and class-transformer, in http/ and http.ts, and no other package',
    broken: (file, { from }) =>
      file.startsWith('contracts/') &&
      !isTest(file) &&
      !isRelative(from) &&
      !(/\/http(\/|\.ts$)/.test(file) && /^class-(validator|transformer)$/.test(from)),
  },
  {
    name: 'a service imports contracts, platform and itself, never another service; its tests may use testing/ of others',
    broken: (file, { from }) => {
      const service = serviceOf(file);
      if (!service || service === 'all-in-one' || !isOurs(from)) return false;
      if (service === 'replay' && /^@goldwake\/[^/]+\/(domain|projections|manifest)$/.test(from)) return false;
      if (isTest(file) && /^@goldwake\/[^/]+\/testing$/.test(from)) return false;
      const allowed = ['contracts', 'core', 'service', service];
      if (isTest(file) || service === 'replay') allowed.push('embedded', 'cluster');
      if (THIRD_PARTY_START.test(file)) allowed.push('embedded');
      return !allowed.includes(packageOf(from));
    },
  },
  {
    name: 'core imports contracts; embedded and cluster import core; only service may host them',
    broken: (file, { from }) => {
      const own = platformOf(file);
      if (!own || !isOurs(from)) return false;
      const allowed = ['contracts', 'core', own];
      if (own === 'service') allowed.push('cluster', ...(isTest(file) ? ['embedded'] : []));
      return !allowed.includes(packageOf(from));
    },
  },
  {
    name: 'Kafka and MongoDB appear in platform/cluster only, SQLite in platform/embedded, Nest in platform/service',
    broken: (file, { from }) => {
      const own = platformOf(file);
      if (!own || isTest(file)) return false;
      if (/^(kafkajs|mongoose)(\/|$)/.test(from)) return own !== 'cluster';
      if (from === 'libsql') return own !== 'embedded';
      return from.startsWith('@nestjs/') && own !== 'service';
    },
  },
  {
    name: 'a relative import stays in its own package',
    broken: (file, { from }) => {
      const home = /^(contracts|platform\/[^/]+|services\/[^/]+|client\/realtime|client)\//.exec(file)?.[0];
      return home !== undefined && isRelative(from) && !target(file, from).startsWith(home);
    },
  },
  {
    name: 'a domain imports contracts and nothing else',
    broken: (file, { from }) => {
      const domain = /^services\/[^/]+\/src\/domain\//.exec(file)?.[0];
      if (!domain) return false;
      if (isTest(file) && !isOurs(from)) return false;
      return isRelative(from) ? !target(file, from).startsWith(domain) : from !== '@goldwake/contracts';
    },
  },
  {
    name: 'Nest appears in *.module.ts, *.gateway.ts, *.adapter.ts, main.ts and http/ only',
    broken: (file, { from, typeOnly }) =>
      serviceOf(file) !== undefined &&
      !isTest(file) &&
      !isNestEdge(file) &&
      (from.startsWith('@nestjs/') || (from === '@goldwake/service' && !typeOnly)),
  },
  {
    name: 'a manifest imports contracts, core and its own service without Nest; it loads its module only on demand',
    broken: (file, { from, onDemand }) => {
      if (!/^services\/[^/]+\/src\/manifest\.ts$/.test(file)) return false;
      if (!isRelative(from)) return from !== '@goldwake/contracts' && from !== '@goldwake/core';
      return (
        !/^\.\/(domain|invariants|projections)\/index\.js$/.test(from) && !(onDemand && /\.module\.js$/.test(from))
      );
    },
  },
  {
    name: 'invariants import contracts, core and the domain of their service, because the replay tool runs them alone',
    broken: (file, { from }) => {
      const service = /^services\/[^/]+\/src\//.exec(file)?.[0];
      if (!service || !file.startsWith(`${service}invariants/`) || isTest(file)) return false;
      if (isOurs(from)) return from !== '@goldwake/contracts' && from !== '@goldwake/core';
      return isRelative(from) && !/^(domain|invariants)\//.test(target(file, from).slice(service.length));
    },
  },
  {
    name: 'the client imports contracts and the connection library, no other package of this repository',
    broken: (file, { from }) =>
      file.startsWith('client/') && isOurs(from) && !['contracts', 'realtime-client'].includes(packageOf(from)),
  },
  {
    name: 'the client imports only types from the HTTP contracts, so that its bundle excludes the validator',
    broken: (file, { from, typeOnly }) =>
      file.startsWith('client/') && from === '@goldwake/contracts/http' && !typeOnly,
  },
  {
    name: 'a client feature never imports another feature',
    broken: (file, { from }) => {
      const own = featureOf(file);
      const other = isRelative(from) ? featureOf(target(file, from)) : undefined;
      return own !== undefined && other !== undefined && own !== other;
    },
  },
  {
    name: 'a state machine imports neither React nor view code',
    broken: (file, { from }) =>
      /\.machine\.ts$/.test(file) &&
      (/^(react|react-dom|wouter|@xstate\/react|@base-ui\/react|@tanstack\/react-query)(\/|$)/.test(from) ||
        /\.(tsx|css)$/.test(from)),
  },
  {
    name: 'the connection library imports no React',
    broken: (file, { from }) =>
      file.startsWith('client/realtime/') && /^(react|react-dom|@xstate\/react)(\/|$)/.test(from),
  },
  {
    name: 'load-tests import tools, and tools never import load-tests',
    broken: (file, { from }) =>
      file.startsWith('tools/') &&
      (packageOf(from) === 'load-tests' || (isRelative(from) && target(file, from).startsWith('load-tests/'))),
  },
  {
    name: 'jest is imported only in tests and testing/',
    broken: (file, { from }) => from === '@jest/globals' && !isTest(file),
  },
];

/** @returns the names of the rules that an import violates */
export function brokenRules(file: string, oneImport: Import): string[] {
  return RULES.filter((rule) => rule.broken(file, oneImport)).map((rule) => rule.name);
}
