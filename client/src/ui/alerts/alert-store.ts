import { MessageStore } from '../message-store.js';

export interface Alert {
  id: string;
  title: string;
  /** Omitted if the title says everything. */
  text?: string;
  tone: 'good' | 'bad';
}

/**
 * Store of the alerts: messages with a title and usually a text about the outcome of an action of the player. Short
 * messages without a title are snackbars. At most two alerts are shown, because more would cover the page on a phone.
 */
export class AlertStore extends MessageStore<Alert> {
  constructor() {
    super(2);
  }

  /**
   * Shows an alert. An alert with the same title and text replaces the visible one, and screen readers repeat it.
   * @returns the id for `dismiss`
   */
  show(request: Omit<Alert, 'id'>): string {
    const id = this.newId();
    const others = this.items().filter(({ title, text }) => title !== request.title || text !== request.text);
    this.set([...others, { ...request, id }]);
    return id;
  }
}

export const alerts = new AlertStore();
