import { createContext, type Dispatch, type SetStateAction, use, useEffect, useId } from 'react';

/** Context with the setter for the ids of all forms on the page that have unsaved changes. */
export const UnsavedContext = createContext<Dispatch<SetStateAction<ReadonlySet<string>>> | null>(null);

/** Reports to the settings page whether this form has unsaved changes. */
export function useUnsaved(unsaved: boolean): void {
  const notify = use(UnsavedContext);
  const id = useId();
  useEffect(() => {
    if (!unsaved || !notify) return;
    notify((forms) => new Set(forms).add(id));
    return () =>
      notify((forms) => {
        const left = new Set(forms);
        left.delete(id);
        return left;
      });
  }, [unsaved, notify, id]);
}
