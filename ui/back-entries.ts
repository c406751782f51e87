type Stack = () => readonly HTMLDialogElement[]

/** Key in a history entry's state: the number of open dialogs it represents. */
const DEPTH = 'dialogs'
/** After this delay, what a closing dialog leads to (another page, the next dialog) is there. */
const SETTLED_MS = 0
/** After this delay, a step forward has led nowhere. */
const FORWARD_MS = 200

const depthOf = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[DEPTH] ?? 0)

/**
 * Going back from an open dialog in browsers without the Navigation API: each open dialog has a history entry with the URL of its page. Going
 * back leaves the entry, which closes the dialog; a dialog closed otherwise removes its entry. The router sees neither. An entry can remain where
 * a link in a dialog led to another page: it is skipped in both directions.
 */
export function keepBackEntries(stack: Stack, subscribe: (listener: () => void) => unknown): void {
  // Bypass the router's patched method, which would take the entry for a page.
  const pushState = (state: object) => History.prototype.pushState.call(history, state, '')
  let page = location.href
  let isTakingBack = false
  let timer: number | undefined

  function settle() {
    if (isTakingBack) return
    page = location.href
    const [has, wants] = [depthOf(history.state), stack().length]
    for (let depth = has + 1; depth <= wants; depth++) {
      pushState({ ...(history.state as object | null), [DEPTH]: depth })
    }
    if (has <= wants) return
    isTakingBack = true
    history.go(wants - has)
  }

  function settleSoon(ms = SETTLED_MS) {
    window.clearTimeout(timer)
    timer = window.setTimeout(settle, ms)
  }

  function handlePop(event: PopStateEvent) {
    const [has, open] = [depthOf(history.state), stack().length]
    const isSamePage = location.href === page
    const wasTakenBack = isTakingBack
    isTakingBack = false
    if (has === 0 && !(isSamePage && (open > 0 || wasTakenBack))) {
      page = location.href
      return
    }
    event.stopImmediatePropagation()
    if (!isSamePage) history.go(-has)
    else if (wasTakenBack) settleSoon()
    else if (has < open) {
      // Like Esc; the entry is restored if the dialog stays open.
      stack()
        .at(-1)
        ?.dispatchEvent(new Event('cancel', { cancelable: true }))
      settleSoon()
    } else if (has > open) {
      // Forward to the entry of a closed dialog.
      history.forward()
      settleSoon(FORWARD_MS)
    }
  }

  subscribe(() => settleSoon())
  // Run before the router's listener.
  window.addEventListener('popstate', handlePop, { capture: true })
  settle()
}
