import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnsavedInput } from './unsaved-input.js';

let unsaved: UnsavedInput;
beforeEach(() => {
  unsaved = new UnsavedInput();
});

function formOf(fields: { type: string; value: string }[], dataset: Record<string, string> = {}) {
  const form = { isConnected: true, dataset, elements: [] as object[] };
  form.elements = fields.map((field) => ({ tagName: 'INPUT', ...field, form }));
  return form as unknown as HTMLFormElement;
}
const type = (form: HTMLFormElement, index = 0) => unsaved.typed(form.elements[index] ?? null);

describe('UnsavedInput', () => {
  it('prefilled fields are not unsaved input', () => {
    formOf([{ type: 'text', value: 'anna' }]);
    expect(unsaved.any).toBe(false);
  });

  it('input is unsaved from the first key, and stays unsaved after a submit, which may be refused', () => {
    const page = new EventTarget() as Document;
    const form = formOf([{ type: 'email', value: 'a' }]);
    const dispatch = (type: string, target: unknown) =>
      page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
    unsaved.follow(page);
    dispatch('input', form.elements[0]);
    expect(unsaved.any).toBe(true);
    dispatch('submit', form);
    expect(unsaved.any).toBe(true);
  });

  it('removing the form or its last character clears the unsaved input', () => {
    const form = formOf([{ type: 'text', value: 'a' }]);
    type(form);
    Object.assign(form.elements[0] as HTMLInputElement, { value: '' });
    expect(unsaved.any).toBe(false);
    Object.assign(form.elements[0] as HTMLInputElement, { value: 'b' });
    expect(unsaved.any).toBe(true);
    Object.assign(form, { isConnected: false });
    expect(unsaved.any).toBe(false);
  });

  it('search fields, forms with data-kept and controls without a form are ignored', () => {
    type(formOf([{ type: 'search', value: 'dice' }]));
    type(formOf([{ type: 'text', value: '10.00' }], { kept: '' }));
    unsaved.typed({ type: 'text', value: 'a', form: null } as unknown as HTMLInputElement);
    unsaved.typed(null);
    expect(unsaved.any).toBe(false);
  });
});
