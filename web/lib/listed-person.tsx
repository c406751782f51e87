import { Link } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import type { RenderLink } from '#ui/game/render-link.ts'
import { commonMessages } from './common-messages.ts'

interface Person {
  _id: string
  name: string
  username: string
}

/** How a person appears in a list or a heading. */
export interface ListedPerson {
  name: string
  /** "@usuario". */
  note: string | undefined
  /** Links to the person's page. */
  renderLink: RenderLink | undefined
}

/** Returns a function that gives a person's name, note and link. A closed account has neither a username nor a page (decision 014). */
export function useListedPerson(): (person: Person) => ListedPerson {
  const { closedAccount } = useMessages(commonMessages)
  return ({ _id, name, username }) =>
    username === ''
      ? { name: closedAccount, note: undefined, renderLink: undefined }
      : {
          name,
          note: `@${username}`,
          renderLink: props => <Link to="/users/$user" params={{ user: _id }} {...props} />,
        }
}
