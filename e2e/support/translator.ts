import type { BrowserContext, Page } from '@playwright/test';

/** Makes the pages of a context behave as if the browser translated them. */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(translator);
}

/**
 * Runs in the page. Replaces each text node by elements with the translated text, as browsers' translators do, also
 * those that are added or changed later. A translated text ends with an invisible mark that locators ignore.
 */
function translator(): void {
  const MARK = '\u200b';
  const LEFT_ALONE = '[translate="no"], font, script, style, svg, textarea';
  const translateText = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(LEFT_ALONE)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data + MARK;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateIn = (node: Node) => {
    if (node instanceof Text) return translateText(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  addEventListener('DOMContentLoaded', () => {
    // A picture has no body.
    if (!document.body) return;
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) [target, ...addedNodes].forEach(translateIn);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

interface Fiber {
  tag: number;
  child: Fiber | null;
  sibling: Fiber | null;
  stateNode: unknown;
}

/**
 * Returns the texts that React keeps as nodes of their own and that the translator has taken out of the page. React
 * would change such a text without effect, and fails when it has to insert something before it or remove it.
 */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TEXT = 6;
    const lost: string[] = [];
    const collect = (fiber: Fiber | null): void => {
      for (let each = fiber; each; each = each.sibling) {
        if (each.tag === TEXT && each.stateNode instanceof Text && !each.stateNode.isConnected)
          lost.push(each.stateNode.data);
        collect(each.child);
      }
    };
    const root = document.getElementById('root');
    for (const [name, fiber] of Object.entries(root ?? {})) {
      if (name.startsWith('__reactContainer$')) collect((fiber as { stateNode: { current: Fiber } }).stateNode.current);
    }
    return lost;
  });
}
