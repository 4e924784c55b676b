// What islands take from React in a browser, as one file that all of them share. The build puts its address where they
// name React's packages, and refuses an island that asks for more than stands here.

export {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { hydrateRoot } from "react-dom/client";
