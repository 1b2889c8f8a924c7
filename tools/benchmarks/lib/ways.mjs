/** Waits until no dialog is open. */
export async function closed(page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Closes a dialog in the way that is usual on the device. */
export async function leave(hand, kind) {
  const dialog = hand.page.getByRole('dialog');
  await dialog.waitFor();
  if (hand.touch) await hand.press(kind, dialog.getByRole('button', { name: 'Close', exact: true }));
  else await hand.key(kind, 'Escape');
  await closed(hand.page);
}

/** Goes to the lobby by the logo and waits for its first row. */
export async function toLobby(hand) {
  const { page } = hand;
  await hand.press('back to the lobby', page.getByRole('banner').getByRole('link', { name: /to the lobby$/ }));
  await page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
}
