import { afterEach, expect, test } from 'vitest'
import { listSlides, slideSettings } from '#contract/api/player/home.ts'
import { answerInPage } from './page-answers.ts'

function put(text: string) {
  const data = document.createElement('script')
  Object.assign(data, { type: 'application/json', id: 'answers', textContent: text })
  document.body.append(data)
}
afterEach(() => document.getElementById('answers')?.remove())

test('an answer in the page is read as the call would read it', () => {
  put('{"slideSettings":{"time":7}}')
  expect(answerInPage(slideSettings)).toEqual({ time: 7 })
})

test('without one, or with one of another shape, the client asks', () => {
  expect(answerInPage(slideSettings)).toBeUndefined()
  put('{"slideSettings":{"time":"7"}}')
  expect(answerInPage(slideSettings)).toBeUndefined()
  expect(answerInPage(listSlides)).toBeUndefined()
})
