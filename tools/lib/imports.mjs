const STATIC = /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Finds the imports and re-exports of a source text: the module, the line, and whether the import is type-only. */
export function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (index) => code.slice(0, index).split('\n').length;
  return [
    ...[...code.matchAll(STATIC)].map((match) => ({
      from: match[3],
      typeOnly: isTypeOnly(match[2]),
      line: lineAt(match.index),
    })),
    ...[...code.matchAll(BARE)].map((match) => ({ from: match[1], typeOnly: false, line: lineAt(match.index) })),
    ...[...code.matchAll(DYNAMIC)].map((match) => ({ from: match[1], typeOnly: false, line: lineAt(match.index) })),
  ].sort((a, b) => a.line - b.line);
}

/** Returns whether the clause is `type { A }`, or a list in which every name is marked `type`. */
function isTypeOnly(clause) {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  const parts = names?.split(',').filter((name) => name.trim() !== '') ?? [];
  return parts.length > 0 && parts.every((name) => /^\s*type\s/.test(name));
}
