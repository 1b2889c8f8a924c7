/** What a form's control must be like to count; of the DOM, so that tests need none. */
interface Typed {
  tagName: string;
  type?: string;
  value?: string;
}

/**
 * Forms in which the player typed something that still stands there. Knows no form by name, so that none can be forgotten. To send one is
 * not to be done with it: what was sent may be refused; what was taken leaves the page, or is emptied.
 */
export class UnsavedInput {
  readonly #forms = new Set<HTMLFormElement>();

  /** A form that says `data-kept` looks after what is typed there by itself; a search is nothing to lose. */
  typed(target: EventTarget | null): void {
    const field = target as HTMLInputElement | null;
    const form = field?.form;
    if (form && field.type !== 'search' && form.dataset.kept === undefined) this.#forms.add(form);
  }

  /** Forms that left the page or were emptied again have nothing to lose. */
  get any(): boolean {
    for (const form of this.#forms) if (!form.isConnected) this.#forms.delete(form);
    return [...this.#forms].some((form) =>
      [...form.elements].some((control) => holdsText(control as unknown as Typed)),
    );
  }

  follow(page: Document): () => void {
    const typed = ({ target }: Event) => this.typed(target);
    page.addEventListener('input', typed);
    return () => page.removeEventListener('input', typed);
  }
}

const TEXT = /^(text|email|password|tel|url|number|date|file|textarea|select-one)$/;

function holdsText({ tagName, type, value }: Typed): boolean {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(tagName) && TEXT.test(type ?? '') && value !== undefined && value !== '';
}
