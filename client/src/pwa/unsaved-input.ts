/** The properties of a form control that this module reads. The type is structural, so that tests need no DOM. */
interface Typed {
  tagName: string;
  type?: string;
  value?: string;
}

/**
 * Tracks the forms that contain unsaved input. Forms need no registration, so none can be forgotten. A submit does not
 * end the tracking, because the server may refuse the input; after a success the form is removed or emptied.
 */
export class UnsavedInput {
  readonly #forms = new Set<HTMLFormElement>();

  /**
   * Records the form whose control was edited. Ignores forms with `data-kept`, which save their input themselves, and
   * search fields, which are not worth protecting.
   */
  typed(target: EventTarget | null): void {
    const field = target as HTMLInputElement | null;
    const form = field?.form;
    if (form && field.type !== 'search' && form.dataset.kept === undefined) this.#forms.add(form);
  }

  /** Whether any recorded form contains input. Forms that were removed from the page or emptied do not count. */
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
