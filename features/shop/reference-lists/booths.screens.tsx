import { listScreen, rowForm } from '#web/makers/list/list-screen.tsx'
import { listInputOf } from '#web/makers/list/list-state.ts'
import { lastPlaceOf, moveActions } from './ordered-list.tsx'
import { boothCalls } from './word-lists.contract.ts'
import { wordProblems } from './word-lists.rules.ts'

const orderChoices = ['Metro', 'Coin', 'Coin Receipt', 'Jewelry Receipt'].map(type => ({ value: type, label: type }))

const boothForm = <E extends typeof boothCalls.add | typeof boothCalls.edit>(call: E, title: string) =>
  rowForm({
    title,
    call,
    fields: [{ key: 'name', label: 'Name', span: 24, maxLength: 100 }],
    needs: ['name'],
    problems: ({ name }) => wordProblems('name', name),
  })

const newBooth = boothForm(boothCalls.add, 'Add New Booth')
const editBooth = boothForm(boothCalls.edit, 'Edit')

/** Every form uses the same booths in its own order. */
export const Booths = listScreen(boothCalls.list, state => {
  const { displayOrderType } = listInputOf(boothCalls.list, { state, defaults: {} })
  const { list } = boothCalls
  return {
    title: 'Booths',
    noun: 'booths',
    columns: [
      { key: 'id', label: 'ID', width: 80 },
      { key: 'name', label: 'Name' },
      { key: 'displayOrder', label: 'Order', as: 'number', width: 90 },
    ],
    filters: [{ key: 'displayOrderType', label: 'Display order type', kind: 'choice', choices: orderChoices }],
    create: { label: 'Add New Booth', form: newBooth },
    edit: editBooth,
    remove: {
      call: boothCalls.remove,
      question: booth => `Delete ${booth.name}?`,
      text: 'It goes from all four orders.',
    },
    actions: booth => moveActions(booth, { type: 'booth', displayOrderType, list, last: lastPlaceOf(list) }),
    nameOf: booth => booth.name,
    live: 'booths',
    history: 'booths',
    whole: true,
  }
})
