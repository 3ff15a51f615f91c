// One box for everything: entities while one types, and the text as a question. An ARIA combobox with a listbox.

import { useEffect, useId, useRef, useState } from "preact/hooks";

import { MOST_CHARACTERS } from "../api/asking";
import { MOST_HITS, type Hit } from "../api/searching";
import { cardOf } from "../state/entities";
import { lastQuestions } from "../state/kept";
import { askAddress, entityAddress, navigate } from "../state/router";
import { type Found, useTypeahead } from "../state/typeahead";
import { joined, kindWords } from "../state/words";
import { Cover } from "./cover";
import { Icon } from "./icons";

type Row = { key: string; hit: Hit } | { key: string; ask: string } | { key: string; again: string };

interface Choice {
  key: string;
  index: number;
}

/** The row that a pointer was pressed on, as it was then. */
interface Press {
  row: Row;
  index: number;
  option: Element;
}

interface Properties {
  /** What the box holds at first, such as the question that is being answered. */
  value?: string;
  large?: boolean;
}

export function Omnibox({ value = "", large = false }: Properties) {
  const [typed, setTyped] = useState(value);
  const given = useRef(value);
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const press = useRef<Press | null>(null);
  const id = useId();

  const found = useTypeahead(typed, open);
  const rows = rowsOf(typed, found.hits);
  const shown = open && rows.length > 0 && (!typed.trim() || !found.pending);
  const chosen = placeOf(rows, choice);
  const choose = (index: number): void => {
    const row = rows[index];
    setChoice(row ? { key: row.key, index } : null);
  };

  useShortcuts(box);
  useEffect(() => {
    if (typed === given.current) setTyped(value); // what is being typed stays
    given.current = value;
  }, [value]);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, chosen))}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const close = (): void => {
    setOpen(false);
    setChoice(null);
  };
  const go = (row: Row | undefined, elsewhere = false): void => {
    const to = row ? addressOf(row) : typed.trim() && askAddress(typed.trim());
    if (!to) return;
    if (elsewhere) return void window.open(to, "_blank", "noopener");
    close();
    box.current?.blur();
    navigate(to);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const option = optionOf(event);
    const index = placeIn(list.current, option);
    const row = rows[index];
    press.current = option && row ? { row, index, option } : null;
    if (option) event.preventDefault(); // the box keeps the focus
  };
  const onPointerMove = (event: PointerEvent): void => {
    const index = placeIn(list.current, optionOf(event));
    if (index >= 0 && index !== chosen) choose(index);
  };
  const forget = (event: PointerEvent): void => {
    if (event.type === "pointercancel" || isMouse(event)) press.current = null; // a finger leaves before its click is told
  };
  // Of a row that was drawn anew while it was pressed a browser tells no click of a mouse, and a tap on what stands there
  // now: then what was pressed is opened.
  const onPointerUp = (event: PointerEvent): void => {
    const pressed = press.current;
    if (!pressed || pressed.option.isConnected || !isMouse(event) || event.button > MIDDLE) return;
    press.current = null;
    if (placeIn(list.current, optionOf(event)) === pressed.index) go(pressed.row, isElsewhere(event));
  };
  const onClick = (event: MouseEvent): void => {
    const pressed = press.current;
    press.current = null;
    const index = placeIn(list.current, optionOf(event));
    const row = pressed?.index === index ? pressed.row : rows[index];
    if (row && event.button <= MIDDLE) go(row, isElsewhere(event));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return; // Enter ends the writing of Japanese
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown) return setOpen(true);
      const stops = rows.length + 1; // the box itself is one
      const to = (chosen + 1 + (event.key === "ArrowDown" ? 1 : -1) + stops) % stops;
      choose(to - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(shown ? rows[chosen] : undefined, event.ctrlKey || event.metaKey);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (shown) close();
      else setTyped("");
    }
  };

  return (
    <div class={`omnibox${large ? " large" : ""}${shown ? " open" : ""}`} role="search">
      <Icon name="search" />
      <input
        ref={box}
        id="omnibox"
        type="text"
        role="combobox"
        aria-label="Find a title or somebody, or ask a question"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && chosen >= 0 ? optionId(id, chosen) : undefined}
        placeholder={large ? "Find a title, or ask how two are connected" : "Find or ask"}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        maxLength={MOST_CHARACTERS}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChoice(null);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <div class="popup" hidden={!shown}>
        <p class="hint" aria-hidden="true">
          <span class="found">{typed.trim() ? noteOf(found) : "Asked before"}</span>
          <span class="keys">
            <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>↵</kbd> <span class="enter">{chosen < 0 ? "ask" : "open"}</span> <kbd>esc</kbd> close
          </span>
        </p>
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="What is found"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={forget}
          onPointerCancel={forget}
          onClick={onClick}
          onAuxClick={onClick}
        >
          {rows.map((row, index) => (
            <Option
              key={`${index} ${contentOf(row)}`} // what is ranked anew is drawn anew: nothing on the page moves
              row={row}
              id={optionId(id, index)}
              active={index === chosen}
            />
          ))}
        </ul>
      </div>
      <p class="unseen" role="status">
        {shown && typed.trim() ? noteOf(found) : ""}
      </p>
    </div>
  );
}

/** How many are found; read out in place of all of them at each letter. */
function noteOf({ query, hits, error }: Found): string {
  if (error) return error;
  if (!query) return "";
  if (!hits.length) return "Nothing has such a name.";
  return `${hits.length}${hits.length === MOST_HITS ? " or more" : ""} found`;
}

/** The number of the middle button; those above it open no row. */
const MIDDLE = 1;

function isElsewhere(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.button === MIDDLE;
}

function isMouse({ pointerType }: PointerEvent): boolean {
  return pointerType === "mouse";
}

function optionOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest("[role=option]") : null;
}

/** Which of the rows an option is; -1 for none. */
function placeIn(list: Element | null, option: Element | null): number {
  return option ? [...(list?.children ?? [])].indexOf(option) : -1;
}

function optionId(id: string, index: number): string {
  return `${id}-option-${index}`;
}

function rowsOf(typed: string, hits: readonly Hit[]): Row[] {
  const text = typed.trim();
  if (!text) return lastQuestions.value.map((again) => ({ key: `again:${again}`, again }));
  return [...hits.map((hit) => ({ key: hit.id, hit })), { key: "ask", ask: text }];
}

function contentOf(row: Row): string {
  return "hit" in row ? `${row.key} ${row.hit.matchedName}` : row.key;
}

function addressOf(row: Row): string {
  if ("hit" in row) return entityAddress(row.hit);
  return askAddress("ask" in row ? row.ask : row.again);
}

/** Whoever has gone into the list before the last letter's answer came stays at what was chosen, or at its place. */
function placeOf(rows: readonly Row[], choice: Choice | null): number {
  if (!choice) return -1;
  const again = rows.findIndex(({ key }) => key === choice.key);
  return again >= 0 ? again : Math.min(choice.index, rows.length - 1);
}

/** `/` and Ctrl-K lead into the box from everywhere. */
function useShortcuts(box: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const writing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      const slash = event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey;
      const palette = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!slash && !palette) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
}

interface OptionProperties {
  row: Row;
  id: string;
  active: boolean;
}

function Option({ row, id, active }: OptionProperties) {
  return (
    <li id={id} role="option" aria-selected={active} class={"hit" in row ? "hit" : "question"}>
      {"hit" in row ? <Entity hit={row.hit} /> : <Question row={row} />}
    </li>
  );
}

function Entity({ hit }: { hit: Hit }) {
  const also = hit.matchedName === hit.name ? null : hit.matchedName;
  return (
    <>
      <Cover of={cardOf(hit)} size="tiny" />
      <span class="names">
        <span class="name">{hit.name}</span>
        {also && <span class="also">{also}</span>}
      </span>
      <span class="known">{joined(kindWords(hit.entityType), hit.year)}</span>
    </>
  );
}

function Question({ row }: { row: Exclude<Row, { hit: Hit }> }) {
  const again = "again" in row;
  return (
    <>
      <span class="sign">
        <Icon name={again ? "clock" : "ask"} />
      </span>
      <span class="names">
        <span class="name">
          {again ? row.again : `Ask “${row.ask}”`}
        </span>
      </span>
      {!again && <Icon name="arrow" />}
    </>
  );
}
