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

describe('unsaved input', () => {
  it('is none where nobody typed, though fields are filled', () => {
    formOf([{ type: 'text', value: 'anna' }]);
    expect(unsaved.any).toBe(false);
  });

  it('is there from the first key, and still once the form is sent: it may be refused', () => {
    const page = new EventTarget() as Document;
    const form = formOf([{ type: 'email', value: 'a' }]);
    const tell = (type: string, target: unknown) =>
      page.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
    unsaved.follow(page);
    tell('input', form.elements[0]);
    expect(unsaved.any).toBe(true);
    tell('submit', form);
    expect(unsaved.any).toBe(true);
  });

  it('is gone with its form, and with its last letter', () => {
    const form = formOf([{ type: 'text', value: 'a' }]);
    type(form);
    Object.assign(form.elements[0] as HTMLInputElement, { value: '' });
    expect(unsaved.any).toBe(false);
    Object.assign(form.elements[0] as HTMLInputElement, { value: 'b' });
    expect(unsaved.any).toBe(true);
    Object.assign(form, { isConnected: false });
    expect(unsaved.any).toBe(false);
  });

  it('is not what is searched for, what the form keeps by itself, or what stands in no form', () => {
    type(formOf([{ type: 'search', value: 'dice' }]));
    type(formOf([{ type: 'text', value: '10.00' }], { kept: '' }));
    unsaved.typed({ type: 'text', value: 'a', form: null } as unknown as HTMLInputElement);
    unsaved.typed(null);
    expect(unsaved.any).toBe(false);
  });
});
