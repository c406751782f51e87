import { expect, test } from 'vitest'
import type { Dictionary } from '#client/i18n.ts'
import { recoveryMessages as recovery, signUpMessages as signUp } from '#web/features/access/account-messages.ts'
import { messages as ads } from '#web/features/ads/i18n.ts'
import { playMessages as cardPlay, messages as cards } from '#web/features/cards/i18n.ts'
import { messages as notFound } from '#web/features/not-found/i18n.ts'
import { messages as notifications } from '#web/features/notifications/i18n.ts'
import {
  depositMessages as deposit,
  transactionMessages as transaction,
  transferMessages as transfer,
  messages as wallet,
  withdrawMessages as withdraw,
  withdrawalMessages as withdrawal,
} from '#web/features/payments/i18n.ts'
import { modalMessages as modal } from '#web/features/push-games/i18n.ts'
import { messages as rankings } from '#web/features/rankings/i18n.ts'
import { familyMessages as family, playMessages as familyPlay } from '#web/features/rooms/family/i18n.ts'
import { messages as rooms } from '#web/features/rooms/i18n.ts'
import { messages as versus, playMessages as versusPlay } from '#web/features/rooms/versus/i18n.ts'
import { chatMessages as chat } from '#web/lib/chat/i18n.ts'
import { commonMessages as common } from '#web/lib/common-messages.ts'
import { errorMessages as error } from '#web/lib/error-messages.ts'
import { fieldMessages as field } from '#web/lib/field-messages.ts'
import { walletWayMessages as walletWay } from '#web/lib/i18n.ts'
import {
  gameErrorMessages as gameError,
  roomErrorMessages as roomError,
  walletErrorMessages as walletError,
} from '#web/lib/refusal-messages.ts'

/** The specification's own sentences, verbatim, and the dictionaries that contain them. */
const sentences: [name: string, dictionary: Dictionary<unknown>, expected: { pt?: string[]; en?: string[] }][] = [
  [
    'recovery',
    recovery,
    {
      en: [
        'Invalid data.',
        'Email is Required.',
        'Please Enter a Valid Email.',
        'Email Sent!',
        'Password Recovery Failed',
      ],
    },
  ],
  [
    'signUp',
    signUp,
    {
      en: [
        'Invalid data.',
        'Register fail',
        'Unexpected error to your register. Try again!',
        'Error to submit user avatar',
      ],
    },
  ],
  ['ads', ads, { pt: ['Ver mais'] }],
  [
    'cards',
    cards,
    {
      en: ['Type above 3 characters to perform the search'],
    },
  ],
  [
    'cardPlay',
    cardPlay,
    {
      pt: ['Código não disponível', '· Código aplicado'],
      en: [
        'Select all options available before to play',
        'Influencer code not available',
        '· Code applied successfully!',
      ],
    },
  ],
  ['notFound', notFound, { en: ['Ops... Are you lost?'] }],
  ['notifications', notifications, { en: ['Refresh the page, try again!'] }],
  ['modal', modal, { pt: ['Você não possui saldo suficiente!', 'Adicione moedas na plataforma antes de continuar'] }],
  ['rankings', rankings, { en: ['Type above 3 characters to perform the search'] }],
  ['familyPlay', familyPlay, { en: ["You can't play anymore here", 'Select all options available before to play'] }],
  ['family', family, { en: ["You can't play anymore here"] }],
  [
    'rooms',
    rooms,
    {
      pt: ['A senha é obrigatória', 'Senha incorreta'],
      en: [
        'Type above 3 characters to perform the search',
        'Nobody can join in this room',
        "You can't play anymore here",
      ],
    },
  ],
  [
    'versus',
    versus,
    { pt: ['A senha é obrigatória', 'Senha incorreta'], en: ['Nobody can join in this room', 'Your turn!'] },
  ],
  ['versusPlay', versusPlay, { en: ['This guess was added before!'] }],
  [
    'deposit',
    deposit,
    {
      pt: [
        'Pacote 1 - R$5',
        'Pacote 2 - R$12',
        'Mais popular',
        'O valor deve ser no mínimo R$20',
        'Estamos processando sua compra...',
      ],
    },
  ],
  ['wallet', wallet, { pt: ['Saldo atual', 'Últimas transações', 'Compra de moedas realizada com sucesso!'] }],
  ['transaction', transaction, { pt: ['Em processamento'] }],
  [
    'transfer',
    transfer,
    {
      pt: [
        'Não é possível realizar transferências para si mesmo',
        'Esse usuário não foi encontrado',
        'Saldo disponível',
        'A quantidade de moedas é obrigatória',
        'A quantidade de moedas informadas não é válida',
        'A quantidade inserida é inválida',
        'A senha é obrigatória',
        'Senha incorreta',
        'Transferência realizada com sucesso!',
      ],
    },
  ],
  [
    'withdraw',
    withdraw,
    {
      pt: [
        'Saldo disponível',
        'O email informado não é válido',
        'O CPF inserido não é válido',
        'O telefone informado é inválido',
        'Sua transferência está em processamento...',
        'Saque indisponível',
      ],
    },
  ],
  ['withdrawal', withdrawal, { pt: ['Em processamento'] }],
  ['chat', chat, { en: ['Error to remove message', 'Error to send message'] }],
  ['common', common, { pt: ['Ver mais'] }],
  [
    'error',
    error,
    {
      en: [
        'Invalid data.',
        'Unexpected error',
        'Refresh the page, try again!',
        'Wrong password!',
        'Try again!',
        'Username is already in use.',
        'Email is already in use',
        'Authentication error',
        'Login error, check your credentials.',
        'Insert a valid ObjectId',
      ],
    },
  ],
  [
    'field',
    field,
    {
      pt: ['A senha é obrigatória'],
      en: [
        'Username is required.',
        'The maximum number of characters is 30',
        'Username is already in use.',
        'Email is Required.',
        'Invalid email',
        'Email is already in use',
        'Document number is invalid',
        'Invalid business document number',
        'Invalid phone number',
        'Invalid gender',
        'Password is required',
        'Your password needs 6 digits or more.',
        'Wrong password!',
        'You should repeat your password correctly',
        'User avatar is required.',
      ],
    },
  ],
  [
    'gameError',
    gameError,
    {
      pt: [
        'Você não possui saldo suficiente!',
        'Adicione moedas na plataforma antes de continuar',
        'Código não disponível',
      ],
      en: ['Select all options available before to play', 'Influencer code not available'],
    },
  ],
  [
    'roomError',
    roomError,
    {
      pt: ['Esse usuário não foi encontrado'],
      en: [
        'Nobody can join in this room',
        "You can't play anymore here",
        'This guess was added before!',
        'Invalid room type',
        'Minimum value is R$10.000',
      ],
    },
  ],
  [
    'walletError',
    walletError,
    {
      pt: [
        'A quantidade de moedas informadas não é válida',
        'Saque indisponível',
        'Não é possível realizar transferências para si mesmo',
        'A quantidade de moedas é obrigatória',
        'A quantidade inserida é maior que o saldo atual',
        'A tipo da chave é obrigatório',
        'A chave é obrigatória',
        'A quantidade inserida é inválida',
      ],
    },
  ],
  [
    'walletWay',
    walletWay,
    { pt: ['Você não possui saldo suficiente!', 'Adicione moedas na plataforma antes de continuar'] },
  ],
]

/** All texts of a dictionary, at any depth. */
function textsOf(messages: unknown): string[] {
  if (typeof messages === 'string') return [messages]
  return typeof messages === 'object' && messages !== null ? Object.values(messages).flatMap(textsOf) : []
}

test.each(sentences)('%s says what the specification says, to the letter', async (_name, dictionary, text) => {
  const { pt = [], en = [] } = text
  expect(textsOf(dictionary.pt)).toEqual(expect.arrayContaining(pt))
  expect(textsOf(await dictionary.load())).toEqual(expect.arrayContaining(en))
})
