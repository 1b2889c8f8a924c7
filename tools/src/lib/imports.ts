export interface Import {
  /** The module specifier as written in the source. */
  from: string;
  typeOnly: boolean;
  /** Whether this is a dynamic `import()`, which loads the module only when it runs. */
  onDemand?: boolean;
  line: number;
}

const STATIC = /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Finds all imports and re-exports in the text of a source file. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (index: number) => code.slice(0, index).split('\n').length;
  const found = (pattern: RegExp, read: (groups: string[]) => Omit<Import, 'line'>) =>
    [...code.matchAll(pattern)].map((match) => ({ ...read(match.slice(1)), line: lineAt(match.index) }));
  return [
    ...found(STATIC, ([, clause = '', from = '']) => ({ from, typeOnly: isTypeOnly(clause) })),
    ...found(BARE, ([from = '']) => ({ from, typeOnly: false })),
    ...found(DYNAMIC, ([from = '']) => ({ from, typeOnly: false, onDemand: true })),
  ].sort((a, b) => a.line - b.line);
}

/** Returns whether an import clause is `type { A }` or a list in which every name is marked with `type`. */
function isTypeOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  const parts = names?.split(',').filter((name) => name.trim() !== '') ?? [];
  return parts.length > 0 && parts.every((name) => /^\s*type\s/.test(name));
}
