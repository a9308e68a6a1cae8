using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "network", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:PORT", http = (), service = "worker")],
);

const worker :Workerd.Worker = (
  modules = [MODULES],
  compatibilityDate = "2026-11-01",
  globalOutbound = "network",
);
