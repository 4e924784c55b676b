locals {
  public_origin = "https://${var.domain}"
  web_port      = 3000
  backend_port  = 3100

  # Settings of the process; ../../../.env.example explains each. The image sets NODE_ENV, HOST and DATA_DIR.
  web_environment = {
    ROLE                       = "web"
    PORT                       = tostring(local.web_port)
    PUBLIC_ORIGIN              = local.public_origin
    BACKEND_URL                = "http://${aws_lb.part["backend"].dns_name}"
    COGNITO_USER_POOL_ID       = aws_cognito_user_pool.people.id
    COGNITO_CLIENT_ID          = aws_cognito_user_pool_client.web.id
    COGNITO_DOMAIN             = "https://${aws_cognito_user_pool_domain.hosted.domain}.auth.ap-northeast-1.amazoncognito.com"
    COGNITO_REGION             = "ap-northeast-1"
    AUTH_REVEAL_USER_EXISTENCE = var.reveal_user_existence ? "1" : "0"
    TRUST_PROXY                = join(",", aws_subnet.public[*].cidr_block)
    DRAIN_MS                   = "12000"
    ADMIN_PORT                 = "9464"
    ADMIN_HOST                 = "0.0.0.0"
    LOG_LEVEL                  = "info"
  }
  web_secrets = ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "SESSION_STORE_URL", "COGNITO_CLIENT_SECRET"]

  backend_environment = {
    ROLE                 = "backend"
    BACKEND_PORT         = tostring(local.backend_port)
    PUBLIC_ORIGIN        = local.public_origin
    COGNITO_USER_POOL_ID = aws_cognito_user_pool.people.id
    COGNITO_CLIENT_ID    = aws_cognito_user_pool_client.web.id
    COGNITO_REGION       = "ap-northeast-1"
    MAIL_FROM            = local.mail_from
    MIGRATE              = "1"
    ADMIN_PORT           = "9464"
    ADMIN_HOST           = "0.0.0.0"
    DRAIN_MS             = "12000"
    LOG_LEVEL            = "info"
  }
  # SESSION_SECRET as for the web part: with it the backend knows who may tell it of refused sign-ins.
  backend_secrets = ["SESSION_SECRET", "SESSION_SECRET_PREVIOUS", "DATABASE_URL", "DATABASE_OWNER_URL", "SMTP_URL", "FILE_STORE_URL"]

  parts = {
    web = {
      port        = local.web_port
      environment = local.web_environment
      secrets     = local.web_secrets
      tasks       = var.web_tasks
    }
    backend = {
      port        = local.backend_port
      environment = local.backend_environment
      secrets     = local.backend_secrets
      tasks       = var.backend_tasks
    }
  }
}

resource "aws_ecs_task_definition" "part" {
  for_each                 = local.parts
  family                   = "${var.name}-${each.key}"
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 1024
  memory                   = 2048
  execution_role_arn       = aws_iam_role.execution[each.key].arn
  task_role_arn            = aws_iam_role.task.arn

  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }

  volume {
    name = "data"
  }

  volume {
    name = "tmp"
  }

  container_definitions = jsonencode([{
    name                   = each.key
    image                  = "${aws_ecr_repository.image.repository_url}:${var.image_tag}"
    essential              = true
    user                   = "node"
    readonlyRootFilesystem = true
    stopTimeout            = 30
    linuxParameters        = { capabilities = { drop = ["ALL"] }, initProcessEnabled = true }
    portMappings           = [{ containerPort = each.value.port, protocol = "tcp" }]
    environment            = [for name, value in each.value.environment : { name = name, value = value }]
    secrets                = [for name in each.value.secrets : { name = name, valueFrom = aws_secretsmanager_secret.value[name].arn }]

    mountPoints = [
      { sourceVolume = "data", containerPath = "/data", readOnly = false },
      { sourceVolume = "tmp", containerPath = "/tmp", readOnly = false },
    ]

    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = aws_cloudwatch_log_group.part[each.key].name
        awslogs-region        = "ap-northeast-1"
        awslogs-stream-prefix = each.key
      }
    }
  }])
}
