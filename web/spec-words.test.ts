import { expect, test } from 'vitest'
import type { Words } from '#client/i18n.ts'
import { recoveryWords as recovery } from '#web/features/access/recovery-words.ts'
import { signUpWords as signUp } from '#web/features/access/sign-up-words.ts'
import { words as ads } from '#web/features/ads/i18n.ts'
import { words as cards } from '#web/features/cards/i18n.ts'
import { playWords as cardPlay } from '#web/features/cards/play-words.ts'
import { words as notFound } from '#web/features/not-found/i18n.ts'
import { words as notifications } from '#web/features/notifications/i18n.ts'
import { modalWords as modal } from '#web/features/push-games/modal-words.ts'
import { words as rankings } from '#web/features/rankings/i18n.ts'
import { playWords as familyPlay } from '#web/features/rooms/family/play-words.ts'
import { familyWords as family } from '#web/features/rooms/family/words.ts'
import { words as rooms } from '#web/features/rooms/i18n.ts'
import { words as versus } from '#web/features/rooms/versus/i18n.ts'
import { playWords as versusPlay } from '#web/features/rooms/versus/play-words.ts'
import { depositWords as deposit } from '#web/features/wallet/deposit-words.ts'
import { words as wallet } from '#web/features/wallet/i18n.ts'
import { transactionWords as transaction } from '#web/features/wallet/transaction-words.ts'
import { transferWords as transfer } from '#web/features/wallet/transfer-words.ts'
import { withdrawWords as withdraw } from '#web/features/wallet/withdraw-words.ts'
import { withdrawalWords as withdrawal } from '#web/features/wallet/withdrawal-words.ts'
import { chatWords as chat } from '#web/lib/chat/chat-words.ts'
import { commonWords as common } from '#web/lib/common-words.ts'
import { errorWords as error } from '#web/lib/error-words.ts'
import { fieldWords as field } from '#web/lib/field-words.ts'
import { gameErrorWords as gameError } from '#web/lib/game-error-words.ts'
import { roomErrorWords as roomError } from '#web/lib/room-error-words.ts'
import { walletErrorWords as walletError } from '#web/lib/wallet-error-words.ts'
import { walletWayWords as walletWay } from '#web/lib/wallet-way-words.ts'

/** The specification's own sentences, letter by letter, and the dictionaries that say them. */
const sentences: [name: string, dictionary: Words<unknown>, said: { pt?: string[]; en?: string[] }][] = [
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

/** Every text of a dictionary, however deep. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}

test.each(sentences)('%s says what the specification says, to the letter', async (_name, dictionary, said) => {
  const { pt = [], en = [] } = said
  expect(textsOf(dictionary.pt)).toEqual(expect.arrayContaining(pt))
  expect(textsOf(await dictionary.load())).toEqual(expect.arrayContaining(en))
})
