import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { commonMessages } from './common-messages.ts'
import { toastError } from './errors.ts'
import styles from './more-button.module.css'

/** Loads the next page of a list, while there is one. `of` names the list where several stand together. */
export function MoreButton({
  list,
  of,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  of?: string
}) {
  const common = useMessages(commonMessages)
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="txt"
      className={styles.more}
      busy={list.isFetchingNextPage}
      onClick={() =>
        void list.fetchNextPage().then(({ isFetchNextPageError, error }) => {
          if (isFetchNextPageError) void toastError(error)
        })
      }
    >
      {common.viewMore}
      {of !== undefined && <span className="visually-hidden">: {of}</span>}
      <ChevronDown aria-hidden="true" />
    </Button>
  )
}
