import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export interface Diagram {
  title: string;
  code: string;
}

/**
 * Draws a state machine as Mermaid state diagrams. A diagram is flat, and a nested state is named by its path, because
 * Mermaid draws no transitions across the border of a composite state. Transitions of a compound state start at a
 * separate node, `… any`. A parallel state is drawn as one node, and each of its regions as a separate diagram.
 * @returns the machine's own diagram, then those of its regions
 */
export function diagramsOf(machine: AnyStateMachine): [Diagram, ...Diagram[]] {
  const regions: Diagram[] = [];
  const code = diagram(machine.root, machine, regions);
  return [{ title: '', code }, ...regions];
}

function diagram(root: AnyStateNode, machine: AnyStateMachine, regions: Diagram[]): string {
  const nodes: string[] = [];
  const edges = new Map<string, string[]>();
  const insides: string[] = [];
  collect(root);
  const arrows = [...edges].map(([ends, labels]) => [`  ${ends}`, labels.join('<br/>')].filter(Boolean).join(' : '));
  return ['stateDiagram-v2', ...nodes, ...arrows, ...insides].join('\n');

  /** Merges all transitions between the same two states into one arrow with one label line per transition. */
  function join(from: string, to: string, label = '') {
    const ends = `${from} --> ${to}`;
    edges.set(ends, [...(edges.get(ends) ?? []), label].filter(Boolean));
  }

  function collect(node: AnyStateNode) {
    const parts: AnyStateNode[] = Object.values(node.states);
    const split = node.type === 'parallel';
    const atomic = parts.length === 0 || split;
    const outgoing = transitionsOf(node, machine);
    if (split) {
      for (const region of parts) {
        regions.push({ title: nameOf(region, root), code: diagram(region, machine, regions) });
      }
    }
    if (atomic) {
      nodes.push(`  state "${nameOf(node, root)}${split ? ' (in parallel)' : ''}" as ${idOf(node)}`);
      if (node === root) join('[*]', idOf(node));
      if (node.type === 'final') join(idOf(node), '[*]');
    } else if (outgoing.length > 0) {
      nodes.push(`  state "${node === root ? 'any' : `${nameOf(node, root)}, any`}" as ${idOf(node)}`);
    }
    if (node === root && !atomic) join('[*]', idOf(landing(node)));
    for (const { label, targets } of outgoing) {
      if (targets.length === 0) insides.push(`  ${idOf(node)} : ${label}`);
      for (const target of targets) join(idOf(node), idOf(landing(target)), label);
    }
    if (!atomic) for (const part of parts) collect(part);
  }
}

/** Returns the state that is active after entering `node`: follows `initial` down to a state that is drawn. */
function landing(node: AnyStateNode): AnyStateNode {
  const [first]: readonly AnyStateNode[] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return first ? landing(first) : node;
}

interface Arrow {
  label: string;
  targets: readonly AnyStateNode[];
}

function transitionsOf(node: AnyStateNode, machine: AnyStateMachine): Arrow[] {
  const always: AnyTransitionDefinition[] = node.always ?? [];
  const labelled = (isLast: boolean) => (transition: AnyTransitionDefinition) => ({
    label: labelOf(transition, machine, isLast),
    targets: transition.target ?? [],
  });
  return [...[...node.transitions.values()].flat().map(labelled(false)), ...always.map(labelled(always.length > 1))];
}

/** @param isLast whether this is the last of several eventless transitions, which is taken if no other is */
function labelOf(
  { eventType, guard, actions, target }: AnyTransitionDefinition,
  machine: AnyStateMachine,
  isLast: boolean,
): string {
  const words = [eventText(eventType, machine), guardText(guard)];
  const names = actions.map(nameOfAction).filter(isNamed);
  if (names.length > 0) words.push(`/ ${names.join(', ')}`);
  else if (!target && actions.length === 0) words.push('is ignored');
  return words.filter(Boolean).join(' ') || (isLast ? 'otherwise' : '');
}

function nameOfAction(action: AnyTransitionDefinition['actions'][number]): string {
  if (typeof action === 'string') return action;
  return 'type' in action && typeof action.type === 'string' ? action.type : '';
}

/** Returns whether an action has a name to show. Built-in and inline actions have none. */
function isNamed(name: string): boolean {
  return name !== '' && !name.startsWith('xstate.');
}

function eventText(type: string, machine: AnyStateMachine): string {
  if (type === '') return '';
  const [, after] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (after) return `after ${delayText(after, machine)}`;
  const [, how, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (how && actor) return `${actorName(actor, machine)} ${how === 'done' ? 'done' : 'failed'}`;
  if (type.startsWith('xstate.done.state')) return 'done';
  return type === '*' ? 'anything' : type;
}

function delayText(name: string, machine: AnyStateMachine): string {
  const delay = /^\d+$/.test(name) ? Number(name) : machine.implementations.delays[name];
  if (typeof delay !== 'number') return name;
  return /^\d+$/.test(name) ? duration(delay) : `${name} (${duration(delay)})`;
}

function duration(ms: number): string {
  if (ms >= 60_000) return `${ms / 60_000} min`;
  return ms >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;
}

/**
 * Returns the display name of an invoked actor. An invocation without an id is identified by its index, so the name of
 * its source is used instead.
 */
function actorName(id: string, machine: AnyStateMachine): string {
  const [, index, path] = /^(\d+)\.(.+)$/.exec(id) ?? [];
  if (!path) return id;
  const source = machine.getStateNodeById(path).invoke[Number(index)]?.src;
  return typeof source === 'string' ? source : id;
}

/**
 * A guard of a transition. A combined guard such as `not('due')` lists its parts; any other inline function has no name
 * to show.
 */
type AnyGuard = NonNullable<AnyTransitionDefinition['guard']> & { guards?: AnyGuard[]; params?: unknown };

function guardText(guard: AnyGuard | undefined): string {
  if (!guard) return '';
  if (typeof guard === 'function') {
    const parts = guard.guards?.map((part) => guardText(part).slice(1, -1));
    return parts ? `[${guard.name} ${parts.join(', ')}]` : '[…]';
  }
  const name = typeof guard === 'string' ? guard : guard.type;
  const params =
    typeof guard === 'object' && ['string', 'number'].includes(typeof guard.params) ? ` ${guard.params}` : '';
  return `[${name}${params}]`;
}

function nameOf(node: AnyStateNode, root: AnyStateNode): string {
  const path = node.path.slice(root.path.length);
  return path.length > 0 ? path.join(' · ') : node.key;
}

function idOf(node: AnyStateNode): string {
  return node.id.replace(/[^A-Za-z0-9]+/g, '_');
}
