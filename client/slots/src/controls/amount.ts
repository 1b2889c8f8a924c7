import { element } from './elements.js';

/** An amount with its name, in a description list. It is not announced when it changes: the end of a round is. */
export class Amount {
  readonly root: HTMLElement;
  private readonly text: HTMLElement;

  constructor(name: string) {
    const id = `amount-${name.toLowerCase()}`;
    this.text = element('dd', { class: 'amount', 'aria-labelledby': id });
    this.root = element('div', { class: 'named' }, element('dt', { id }, name), this.text);
  }

  show(text: string, isPositive = false): void {
    this.text.textContent = text;
    this.text.classList.toggle('positive', isPositive);
  }
}
