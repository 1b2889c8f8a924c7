/** What a form's control must be like to count; of the DOM, so that tests need none. */
interface Typed {
  tagName: string;
  type?: string;
  value?: string;
}

/** Forms in which the player typed something that was not sent since. Knows no form by name, so that none can be forgotten. */
export class UnsavedInput {
  readonly #forms = new Set<HTMLFormElement>();

  /** A form that says `data-kept` remembers what is typed there by itself; a search is nothing to lose. */
  typed(target: EventTarget | null): void {
    const field = target as HTMLInputElement | null;
    const form = field?.form;
    if (form && field.type !== 'search' && form.dataset.kept === undefined) this.#forms.add(form);
  }

  sent(form: EventTarget | null): void {
    this.#forms.delete(form as HTMLFormElement);
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
    const sent = ({ target }: Event) => this.sent(target);
    page.addEventListener('input', typed);
    page.addEventListener('submit', sent);
    page.addEventListener('reset', sent);
    return () => {
      page.removeEventListener('input', typed);
      page.removeEventListener('submit', sent);
      page.removeEventListener('reset', sent);
    };
  }
}

const TEXT = /^(text|email|password|tel|url|number|date|file|textarea|select-one)$/;

function holdsText({ tagName, type, value }: Typed): boolean {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(tagName) && TEXT.test(type ?? '') && value !== undefined && value !== '';
}
