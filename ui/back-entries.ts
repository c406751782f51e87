type Stack = () => readonly HTMLDialogElement[]

/** Where the state of a history entry says how many open dialogs it represents. */
const DEPTH = 'dialogs'
/** What a handler that closes a dialog leads to (another page, the next dialog) is there by then. */
const SETTLED_MS = 0
/** How long a step forward may take before it is known to have led nowhere. */
const FORWARD_MS = 200

const depthOf = (state: unknown): number => Number((state as Record<string, unknown> | null)?.[DEPTH] ?? 0)

/**
 * Going back from an open dialog in browsers without the Navigation API: each open dialog has an entry of the history at the address of its
 * page. Going back leaves the entry, which closes the dialog; a dialog that is closed otherwise takes its entry back. The router hears of
 * neither. An entry can remain where a link in a dialog led to another page: it is passed over in both directions.
 */
export function keepBackEntries(stack: Stack, subscribe: (listener: () => void) => unknown): void {
  // Not the router's, which would take the entry for a page.
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
      // As Esc does; the entry comes back where the dialog stays open.
      stack()
        .at(-1)
        ?.dispatchEvent(new Event('cancel', { cancelable: true }))
      settleSoon()
    } else if (has > open) {
      // Forward, to the entry of a dialog that is closed.
      history.forward()
      settleSoon(FORWARD_MS)
    }
  }

  subscribe(() => settleSoon())
  // Before the router's.
  window.addEventListener('popstate', handlePop, { capture: true })
  settle()
}
