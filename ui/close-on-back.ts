/**
 * Going back from an open dialog leaves the dialog and not the page. Loaded with the first dialog: the first page has no use for it. `stack`
 * has the open dialogs, the topmost last, and `subscribe` notifies of changes.
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
    // As Esc does.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}
