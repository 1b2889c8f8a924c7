/** A fenced code block in a Markdown page: its language and lines, and the headings above it, outermost first. */
const FENCE = /^(\s*)```(\S*)\s*$/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;

export interface CodeBlock {
  language: string;
  lines: string[];
  indent: number;
  /** Text of the heading above the block. */
  under: string;
}

export interface Parts {
  blocks: CodeBlock[];
  headings: { level: number; text: string }[];
  prose: string[];
}

/** Returns the code blocks of a page and its text without them, line by line. */
export function partsOf(markdown: string): Parts {
  const blocks: CodeBlock[] = [];
  const headings: Parts['headings'] = [];
  const prose: string[] = [];
  let block: CodeBlock | undefined;
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line);
    if (block) {
      prose.push('');
      if (fence && fence[2] === '') block = undefined;
      else block.lines.push(line.slice(Math.min(block.indent, line.length - line.trimStart().length)));
      continue;
    }
    if (fence) {
      const [, indent = '', language = ''] = fence;
      block = { language, lines: [], indent: indent.length, under: headings.at(-1)?.text ?? '' };
      blocks.push(block);
      prose.push('');
      continue;
    }
    const [, level, text] = HEADING.exec(line) ?? [];
    if (level && text !== undefined) headings.push({ level: level.length, text });
    prose.push(line);
  }
  return { blocks, headings, prose };
}

/** Returns the anchors of a page as GitHub names them: by heading, repeated ones numbered, and by `id`. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set([...markdown.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''));
  for (const { text } of partsOf(markdown).headings) {
    const slug = text
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns the targets of the links and pictures of a page, with their line numbers. */
export function linksOf(markdown: string): { target: string; line: number }[] {
  return partsOf(markdown).prose.flatMap((line, at) => {
    const text = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    const found = [
      ...text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g),
      ...text.matchAll(/<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g),
    ];
    return found.map(([, target = '']) => ({ target, line: at + 1 }));
  });
}
