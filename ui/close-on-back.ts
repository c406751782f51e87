/**
 * Going back from an open dialog closes the dialog and stays on the page. Loaded with the first dialog, because the first page does not need it.
 * `stack` returns the open dialogs, topmost last; `subscribe` notifies of changes.
 */
export function closeOnBack(
  stack: () => readonly HTMLDialogElement[],
  subscribe: (listener: () => void) => unknown,
): void {
  if (!('navigation' in window)) {
    void import('./back-entries.ts').then(({ keepBackEntries }) => keepBackEntries(stack, subscribe))
    return
  }
  const { navigation } = window
  navigation.addEventListener('navigate', event => {
    const isBack =
      event.navigationType === 'traverse' && event.destination.index < (navigation.currentEntry?.index ?? 0)
    const dialog = stack().at(-1)
    if (!isBack || !event.cancelable || !dialog) return
    event.preventDefault()
    // Like Esc.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}
