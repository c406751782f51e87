import { operatorAd, operatorCreateAd, operatorEndAd, operatorSendAd } from '#contract/api/admin/ads.ts'
import { operatorUpload } from '#contract/api/admin/console.ts'
import type { TestOperator } from './operators.ts'
import { picture } from './people.ts'

const reason = 'Campanha de teste'

/** The editor's body of an ad: a video for everybody, by both channels. */
export const adBody = (changes: Record<string, unknown> = {}) => ({
  type: 'video',
  title: 'Jogue a rodada',
  text: 'Cartelas novas toda semana.\nVenha ver.',
  _upload: '',
  alt: '',
  video: 'https://youtu.be/aBcDeFgHiJk',
  link: '/championships',
  _card: '',
  players: 'all',
  lang: '',
  notify: true,
  live: true,
  reason,
  ...changes,
})

/** Operator calls for ads. */
export const adAdmin = (operator: TestOperator) => ({
  upload: async (): Promise<string> => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'anuncio.png')
    return (await operator.call(operatorUpload, { form })).data._id
  },
  write: async (changes: Record<string, unknown> = {}): Promise<string> =>
    (await operator.call(operatorCreateAd, { body: adBody(changes) })).data._id,
  send: (id: string, at: string | null = null) =>
    operator.call(operatorSendAd, { params: { id }, body: { at, reason } }),
  end: (id: string) => operator.call(operatorEndAd, { params: { id }, body: { reason } }),
  read: async (id: string) => (await operator.call(operatorAd, { params: { id } })).data,
})
