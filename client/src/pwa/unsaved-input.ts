/** The properties of a form control that are inspected; structural, so that tests need no DOM. */
interface Typed {
  tagName: string;
  type?: string;
  value?: string;
}

/**
 * Tracks forms that contain unsaved input. Works for every form without registration, so that none can be forgotten.
 * Submitting does not clear a form, because the server may refuse the input; after a success the form is removed from
 * the page or emptied.
 */
export class UnsavedInput {
  readonly #forms = new Set<HTMLFormElement>();

  /**
   * Records the form of an edited control. Forms with `data-kept` save their input themselves, and search fields are
   * not worth protecting, so both are ignored.
   */
  typed(target: EventTarget | null): void {
    const field = target as HTMLInputElement | null;
    const form = field?.form;
    if (form && field.type !== 'search' && form.dataset.kept === undefined) this.#forms.add(form);
  }

  /** True if any recorded form has input. Forms that were removed from the page or emptied do not count. */
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
