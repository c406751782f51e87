import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { Segmented } from '#ui/segmented.tsx'
import { ListPage } from '#operator/lib/list-page.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { reviewQuery, type ReviewView } from './api.ts'
import { dictionary as reviewMessages } from './i18n.ts'
import { ReviewList } from './review-list.tsx'
import styles from './review-screen.module.css'

/** What imports could not decide: names that are nobody's yet, and remarks to be seen. */
export function ReviewScreen() {
  const messages = useMessages(reviewMessages)
  const { page = 1, championship, state = 'open' } = useSearch({ from: '/private/review' })
  const navigate = useNavigate()
  const review = useQuery(reviewQuery(page, championship, state))
  const only = championship === undefined ? undefined : review.data?.docs[0]?.championship
  function go(next: { page?: number; state?: ReviewView }, replace: boolean) {
    const wanted: { page: number; state: ReviewView } = { page: 1, state, ...next }
    void navigate({
      to: '/review',
      search: {
        ...(wanted.page > 1 ? { page: wanted.page } : {}),
        ...(championship === undefined ? {} : { championship }),
        ...(wanted.state === 'open' ? {} : { state: wanted.state }),
      },
      replace,
    })
  }
  return (
    <>
      <PageHead title={messages.title} text={only ? messages.only(`${only.name} ${only.season}`) : messages.text} />
      <div className={styles.filters}>
        <Segmented
          label={messages.states}
          hideLabel
          options={[
            { value: 'open', label: messages.open },
            { value: 'remarks', label: messages.warnings },
            { value: 'linked', label: messages.linked },
            { value: 'left-out', label: messages.leftOut },
          ]}
          value={state}
          onChange={next => go({ state: next }, true)}
        />
        {championship !== undefined && (
          <Link to="/review" search={state === 'open' ? {} : { state }} className={styles.everywhere}>
            {messages.everywhere}
          </Link>
        )}
      </div>
      <ListPage
        empty={
          state === 'open' || state === 'remarks'
            ? { art: <ListChecks />, title: messages.empty, text: messages.emptyText }
            : { art: <ListChecks />, title: messages.emptyClosed, text: messages.emptyClosedText }
        }
        query={review}
        onPage={next => go({ page: next }, false)}
        onPast={next => go({ page: next }, true)}
      >
        {rows => <ReviewList rows={rows} />}
      </ListPage>
    </>
  )
}
