import { createContext, type Dispatch, type SetStateAction, use, useEffect, useId } from 'react';

/** Ids of the forms on the page that have unsaved changes. */
export const UnsavedContext = createContext<Dispatch<SetStateAction<ReadonlySet<string>>> | null>(null);

/** Reports to the settings page whether this form has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const tell = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!unsaved || !tell) return;
    tell((forms) => new Set(forms).add(id));
    return () =>
      tell((forms) => {
        const left = new Set(forms);
        left.delete(id);
        return left;
      });
  }, [unsaved, tell, id]);
}
