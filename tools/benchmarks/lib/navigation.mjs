/** Waits until no dialog is open. */
export async function dialogClosed(page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Closes a dialog in the way that is usual on the device. */
export async function closeDialog(input, kind) {
  const dialog = input.page.getByRole('dialog');
  await dialog.waitFor();
  if (input.touch) await input.press(kind, dialog.getByRole('button', { name: 'Close', exact: true }));
  else await input.key(kind, 'Escape');
  await dialogClosed(input.page);
}

/** Goes to the lobby by the logo and waits for its first row. */
export async function goToLobby(input) {
  const { page } = input;
  await input.press('back to the lobby', page.getByRole('banner').getByRole('link', { name: /to the lobby$/ }));
  await page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
}
