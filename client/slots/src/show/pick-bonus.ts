import type { SlotItem } from '@goldwake/contracts';
import { element } from '../controls/elements.js';
import type { Hurry } from './wait.js';

/** Time between two items that open by themselves, and for which the other items are shown at the end. */
const OPEN_MS = 600;
const REST_MS = 1_800;

/** What a pick bonus needs of the page. */
export interface PickPage {
  /** Where the items are shown, over the reels. */
  host: HTMLElement;
  /** Returns the picture of a closed item. */
  picture(): HTMLCanvasElement;
  /** Returns a multiple of the stake, in ten-thousandths, as an amount. */
  amount(multiple: number): string;
  say(text: string): void;
  /** Whether the items open by themselves, as they do in automatic spins and when a round is shown again. */
  isAutomatic(): boolean;
  hurry: Hurry;
}

/** Lets the player open items until the first that ends the bonus; then shows what the others contain. */
export async function pickBonus(
  items: readonly SlotItem[],
  { host, picture, amount, say, isAutomatic, hurry }: PickPage,
): Promise<void> {
  const before = document.activeElement;
  let picked: (button: HTMLButtonElement | null) => void = () => {};
  const buttons = items.map((_, at) => {
    const name = `Item ${at + 1}, closed`;
    const button: HTMLButtonElement = element(
      'button',
      { type: 'button', class: 'item', 'aria-label': name, onclick: () => picked(button) },
      picture(),
    );
    return button;
  });
  const asked = element('span', {}, 'Pick an item.');
  const collected = element('strong', {}, amount(0));
  const root = element(
    'section',
    { class: 'pick', 'aria-label': 'Bonus' },
    element('p', {}, asked, ' Collected: ', collected),
    element('div', { class: 'items' }, ...buttons),
  );
  host.append(root);
  if (!isAutomatic()) buttons[0]?.focus();
  const closed = new Set(buttons);
  let sum = 0;
  for (const item of items) {
    const button = await nextButton();
    closed.delete(button);
    sum = collect(sum, item);
    open(button, item);
    collected.textContent = amount(sum);
    say(`${textOf(item)}. ${amount(sum)} collected`);
    if (item.item === 'end') break;
  }
  asked.textContent = 'The bonus has ended.';
  const rest = items.slice(items.length - closed.size);
  [...closed].forEach((button, at) => {
    open(button, rest[at] as SlotItem);
    button.classList.add('missed');
  });
  await hurry.wait(REST_MS);
  root.remove();
  if (before instanceof HTMLElement) before.focus();

  /** Waits for the player's choice; takes the first closed item for one who is in a hurry. */
  async function nextButton(): Promise<HTMLButtonElement> {
    const chosen = await new Promise<HTMLButtonElement | null>((resolve) => {
      picked = (button) => button && closed.has(button) && resolve(button);
      void hurry.wait(isAutomatic() ? OPEN_MS : null).then(() => resolve(null));
    });
    return chosen ?? ([...closed][0] as HTMLButtonElement);
  }
}

function open(button: HTMLButtonElement, item: SlotItem): void {
  button.classList.add('open', item.item);
  button.setAttribute('aria-disabled', 'true');
  button.setAttribute('aria-label', textOf(item));
  button.replaceChildren(element('span', {}, labelOf(item)));
}

/** Returns what is collected after an item, as a multiple of the stake in ten-thousandths. */
export function collect(sum: number, item: SlotItem): number {
  if (item.item === 'prize') return sum + item.paid;
  return item.item === 'double' ? sum * 2 : sum;
}

function labelOf(item: SlotItem): string {
  if (item.item === 'prize') return `${item.paid / 10_000}×`;
  return item.item === 'double' ? '2× all' : 'End';
}

function textOf(item: SlotItem): string {
  if (item.item === 'prize') return `${item.paid / 10_000} times the stake`;
  return item.item === 'double' ? 'Doubles what you have collected' : 'Ends the bonus';
}
