import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { richTextSchema } from '#web/forms/widgets/rich-text/rich-text-schema.ts'

const { marks, nodes } = richTextSchema

export type RichTextTool = 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers'
type ToolRule = { command: Command; isOn: (state: EditorState) => boolean }

/** What each button of the toolbar does, and whether it holds where the cursor is. */
export const richTextTools: Record<RichTextTool, ToolRule> = {
  bold: mark(marks.bold),
  italic: mark(marks.italic),
  underline: mark(marks.underline),
  bullets: list(nodes.bullets),
  numbers: list(nodes.numbers),
}

function mark(type: MarkType): ToolRule {
  const isOn = ({ doc, selection: { from, to, empty, $from }, storedMarks }: EditorState) =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
  return { command: toggleMark(type), isOn }
}

function list(type: NodeType): ToolRule {
  const isOn = (state: EditorState) => findList(state)?.type === type
  const command: Command = (state, dispatch, view) => {
    const found = findList(state)
    if (!found) return wrapInList(type)(state, dispatch, view)
    if (found.type === type) return liftListItem(nodes.item)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup(found.at, type))
    return true
  }
  return { command, isOn }
}

/** The innermost list round the cursor. */
function findList({ selection: { $from } }: EditorState): { type: NodeType; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === nodes.bullets || type === nodes.numbers) return { type, at: $from.before(depth) }
  }
  return undefined
}

const addBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
  return true
}

/** Tab stays the way out of the text. */
export const richTextPlugins = [
  history(),
  keymap({
    'Mod-b': richTextTools.bold.command,
    'Mod-i': richTextTools.italic.command,
    'Mod-u': richTextTools.underline.command,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Shift-Enter': addBreak,
    Enter: chainCommands(splitListItem(nodes.item), baseKeymap.Enter ?? (() => false)),
  }),
  keymap(baseKeymap),
]
