import type { EnvironmentReader, SettingName } from '@goldwake/core';
import { NAMESPACE, PARTITIONS, type TopicOptions } from '@goldwake/core';

/**
 * Maximum number of partitions. More would hardly increase parallelism, because event positions are assigned in one
 * global sequence.
 */
const PARTITIONS_MAX = 100;
const REPLICAS_MAX = 9;
/**
 * Maximum length of the namespace, in characters. Kafka allows topic names of 249 characters, and the rest of a topic's
 * name follows the namespace.
 */
const NAMESPACE_MAX = 100;

/** Reads the settings of the Kafka topics; `env` collects the invalid values. */
export function topicsFrom(env: EnvironmentReader): Required<TopicOptions> {
  const count = (name: SettingName, fallback: number, max: number) =>
    env.optional(name, fallback, (text) => parseCount(text, max), `must be a whole number from 1 to ${max}`);
  return {
    partitions: count('GOLDWAKE_KAFKA_PARTITIONS', PARTITIONS, PARTITIONS_MAX),
    replicas: count('GOLDWAKE_KAFKA_REPLICAS', 1, REPLICAS_MAX),
    namespace: env.optional(
      'GOLDWAKE_KAFKA_NAMESPACE',
      NAMESPACE,
      parseNamespace,
      `must be 1 to ${NAMESPACE_MAX} letters, digits, _ or -, beginning with a letter or digit`,
    ),
  };
}

function parseCount(text: string, max: number): number | undefined {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

/**
 * Dots are refused although Kafka allows them: an operator who deletes the topics of namespace `a` by the prefix `a.`
 * would also delete those of a namespace `a.b`.
 */
function parseNamespace(text: string): string | undefined {
  return text.length <= NAMESPACE_MAX && /^[A-Za-z0-9][\w-]*$/.test(text) ? text : undefined;
}
