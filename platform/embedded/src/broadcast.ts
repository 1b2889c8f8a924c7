import type { Broadcast, MessageHandler, Subscribed } from '@goldwake/core';
import { messageText } from '@goldwake/core/adapters';

interface Subscription {
  subject: string;
  handler: MessageHandler;
}

/** Broadcast within one process, because the embedded engine has no other. */
export class EmbeddedBroadcast implements Broadcast {
  private readonly subscriptions = new Set<Subscription>();

  async publish(subject: string, message: unknown): Promise<void> {
    const text = messageText(subject, message);
    const receivers = [...this.subscriptions].filter((each) => each.subject === subject);
    // Delivers after the publisher has continued, as between processes.
    setImmediate(() => {
      for (const receiver of receivers) if (this.subscriptions.has(receiver)) deliver(receiver, text);
    });
  }

  async subscribe(subject: string, handler: MessageHandler): Promise<Subscribed> {
    const subscription = { subject, handler };
    this.subscriptions.add(subscription);
    return {
      stop: async () => {
        this.subscriptions.delete(subscription);
      },
    };
  }
}

function deliver({ subject, handler }: Subscription, text: string): void {
  try {
    handler.handle(JSON.parse(text));
  } catch (error) {
    handler.report(`a message to ${subject} is dropped`, error);
  }
}
