import { NAMESPACE, PARTITIONS, type TopicOptions } from '../../cluster/topic-options.js';
import type { EnvironmentReader } from '../../environment.js';

/** More than the one line of positions could keep busy. */
const PARTITIONS_MAX = 100;
const REPLICAS_MAX = 9;
/** Kafka's names have at most 249 characters, ours have more behind the namespace. */
const NAMESPACE_MAX = 100;

/** How Kafka's topics are named and cut. What is wrong is left with the reader. */
export function topicsFrom(env: EnvironmentReader): Required<TopicOptions> {
  const count = (name: string, fallback: number, max: number) =>
    env.optional(name, fallback, (text) => parseCount(text, max), `must be a whole number from 1 to ${max}`);
  return {
    partitions: count('GOLDWAKE_KAFKA_PARTITIONS', PARTITIONS, PARTITIONS_MAX),
    replicas: count('GOLDWAKE_KAFKA_REPLICAS', 1, REPLICAS_MAX),
    namespace: env.optional(
      'GOLDWAKE_KAFKA_NAMESPACE',
      NAMESPACE,
      parseNamespace,
      `must be 1 to ${NAMESPACE_MAX} letters, digits, _ and -, the first a letter or digit`,
    ),
  };
}

function parseCount(text: string, max: number): number | undefined {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

/** Kafka would take a dot too: with one the topics of `a.b` would be among those of `a`, which an operator deletes by that beginning. */
function parseNamespace(text: string): string | undefined {
  return text.length <= NAMESPACE_MAX && /^[A-Za-z0-9][\w-]*$/.test(text) ? text : undefined;
}
